/**
 * `npm run test:conformance` runs the official MCP conformance suites against a separate web process, for the 2025
 * revisions and for 2026-07-28, and those for authorization servers. The pinned suites are fetched with npx when this
 * runs. Expected failures are listed with reasons in the files next to this one; any other failure, or an unexpected
 * pass, makes this exit with 1.
 */
import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runAuthorizationSuite } from '#tests/conformance/authorization'
import { Installation } from '#tests/support/installation'

/** The version that has the scenarios for authorization servers. */
const AUTHORIZATION_VERSION = '0.2.0-alpha.12'

const SUITES = [
  { version: '0.1.16', args: ['--suite', 'active'], expected: 'expected_failures_2025.yml' },
  {
    version: '0.2.0-alpha.12',
    args: ['--requirements', '2026-07-28'],
    expected: 'expected_failures_2026.yml',
  },
]

/** The suites do not support keys, so this proxy adds one to their requests for the MCP server. */
const proxy = createServer((incoming, outgoing) => {
  const { hostname, port } = new URL(service.baseUrl)
  const authorization = incoming.url === '/mcp' ? { authorization: `Bearer ${key}` } : {}
  const headers = { ...incoming.headers, ...authorization }
  const passedOn = request(
    // No agent: a kept-alive connection may have been closed while a suite was starting.
    { hostname, port, path: incoming.url, method: incoming.method, headers, agent: false },
    (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    }
  )
  passedOn.once('error', () => outgoing.destroy())
  incoming.pipe(passedOn)
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

// Clients reach the service through the proxy, so the proxy's origin must be allowed.
const service = await Installation.start({ APP_URL: address })
const { id: workspaceId, write: key } = await service.workspace()

try {
  for (const { version, args, expected } of SUITES) {
    console.log(`\n== conformance ${version} ==`)
    const results = await mkdtemp(join(tmpdir(), 'rivalwatch-conformance-'))
    const file = fileURLToPath(new URL(expected, import.meta.url))
    const suite = ['-y', `@modelcontextprotocol/conformance@${version}`, 'server', '--url', `${address}/mcp`]
    const code = await npx([...suite, ...args, '--expected-failures', file, '--output-dir', results])
    await rm(results, { recursive: true })
    if (code !== 0) process.exitCode = 1
  }
  console.log(`\n== conformance ${AUTHORIZATION_VERSION}, authorization ==`)
  if ((await runAuthorizationSuite(AUTHORIZATION_VERSION, address, workspaceId)) !== 0) process.exitCode = 1
} finally {
  proxy.close()
  proxy.closeAllConnections()
  await service.stop()
}

function npx(args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('close', resolve)
  })
}
