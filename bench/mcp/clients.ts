/**
 * `npm run bench mcp-clients` tests many clients at once. In each round 200 clients connect, list and call tools, and
 * disconnect. After each round it prints the web process's heap after garbage collection and its memory; at the end,
 * how long the web process takes to stop while the last clients are connected. Exits with 1 on an error, when the heap
 * grows from round to round, or when stopping takes longer than 5 s.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Installation } from '#tests/support/installation'
import { liveHeapOf } from './live_heap.js'
import { memoryOf } from './process_numbers.js'

const CLIENTS = 200
const ROUNDS = 8
const CALLS = 5
/** The number of rounds that fill caches before measuring starts. */
const WARM_UP = 3
/** The maximum number of KB that may remain per client: less than the smallest response to a client. */
const MAY_LEAVE = 1
const MUST_STOP_WITHIN = 5000

const installation = await Installation.start({}, ['--inspect=127.0.0.1:0'])
const { write: key } = await installation.workspace()
const address = new URL(`${installation.baseUrl}/mcp`)
const requestInit = { headers: { authorization: `Bearer ${key}` } }
const heaps: number[] = []
let failures = 0

for (let round = 1; round <= ROUNDS; round++) {
  const begun = performance.now()
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => visit(index)))
  const took = (performance.now() - begun) / 1000
  if (round === ROUNDS) break
  await leave(clients)
  heaps.push(await liveHeapOf(installation.output))
  const numbers = `${heaps.at(-1)!.toFixed(1)} MB needed, ${memoryOf(installation.pid).toFixed(0)} MB held`
  console.log(`round ${round}: ${took.toFixed(1)} s, ${failures} errors, ${numbers}`)
}

const { took, code } = await installation.stop()
const left = ((heaps.at(-1)! - heaps[WARM_UP - 1]) * 1024) / (CLIENTS * (heaps.length - WARM_UP))
console.log(`each client left ${left.toFixed(2)} KB behind`)
console.log(`stopped with ${CLIENTS} clients connected in ${took.toFixed(0)} ms, exit code ${code}`)
process.exit(failures || left > MAY_LEAVE || took > MUST_STOP_WITHIN || code !== 0 ? 1 : 0)

async function visit(index: number): Promise<Client | null> {
  const mode = index % 2 ? 'auto' : 'legacy'
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode } })
  try {
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
    const { tools } = await client.listTools()
    if (tools.length !== 21) throw new Error(`${tools.length} tools`)
    for (let call = 0; call < CALLS; call++) {
      const { isError } = await client.callTool({ name: call % 2 ? 'list_alerts' : 'get_workspace' })
      if (isError) throw new Error('A tool failed')
    }
    return client
  } catch (error) {
    failures++
    console.error(String(error))
    return null
  }
}

async function leave(clients: (Client | null)[]): Promise<void> {
  for (const client of clients) await client?.close()
}
