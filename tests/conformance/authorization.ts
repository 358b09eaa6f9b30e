/**
 * Runs the suite's scenarios for authorization servers: registers a client, opens the address that the suite prints, as
 * a person in a browser would, signs in and grants the client full access.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { OWNER } from '#tests/support/installation'

/** The port on which the suite waits for the code. */
const PORT = 3917

/**
 * Runs the suite.
 *
 * @param address the issuer
 * @param workspaceId a workspace of `OWNER`
 * @returns the suite's exit code
 */
export async function runAuthorizationSuite(
  version: string,
  address: string,
  workspaceId: string
): Promise<number | null> {
  const args = [
    ...['-y', `@modelcontextprotocol/conformance@${version}`, 'authorization', '--url', address],
    ...['--client-id', await register(address), '--resource', `${address}/mcp`, '--port', String(PORT)],
  ]
  const child = spawn('npx', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    if (line.startsWith(`${address}/oauth/authorize?`)) {
      await allow(address, workspaceId, line.slice(address.length))
    }
  }
  return ended
}

async function register(address: string): Promise<string> {
  const answer = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [`http://127.0.0.1:${PORT}/callback`] }),
  })
  return ((await answer.json()) as { client_id: string }).client_id
}

/** Follows one redirect after another, since the pages between them are not built here. */
async function allow(address: string, workspaceId: string, path: string): Promise<void> {
  // The browser reads the configuration, which requires a key even if nothing is encrypted.
  process.env.APP_KEY ??= 'x'.repeat(32)
  const { Browser } = await import('#tests/functional/app/browser')
  let browser = new Browser({}, address)
  const go = async (method: string, to: string, fields: Record<string, string> = {}) => {
    const token = browser.cookie('XSRF-TOKEN')
    browser = browser.copy(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {})
    const { headers, status } = await browser.send(method, to, fields)
    const location = headers.get('location')
    if (!location) throw new Error(`${method} ${to} returns ${status} without a redirect`)
    return location.replace(address, '')
  }
  const consent = await go('GET', path)
  await go('GET', consent)
  await go('POST', '/login', OWNER)
  const allowed = await go('POST', consent, { workspaceId, scope: 'write', decision: 'allow' })
  await fetch(await go('GET', allowed))
}
