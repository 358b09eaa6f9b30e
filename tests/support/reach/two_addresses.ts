import type { TestContext } from '@japa/runner/core'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { Canary } from '#tests/support/reach/canary'

/**
 * Starts a site on 127.0.0.1 and a canary on 127.0.0.2 on the same port, so that only the resolved address
 * distinguishes them. The site closes each connection.
 *
 * @param redirectsTo where the site redirects; without it, it answers
 */
export async function listenTwice({ cleanup }: TestContext, redirectsTo?: string) {
  const canary = await Canary.listen()
  const site = { connections: 0, body: 'outside' }
  const server = createServer((_request, response) => {
    response.setHeader('Connection', 'close').setHeader('Content-Type', 'text/html')
    if (redirectsTo) response.writeHead(302, { Location: redirectsTo })
    response.end(site.body)
  })
  server.on('connection', () => site.connections++)
  await once(server.listen(canary.port, '127.0.0.1'), 'listening')
  cleanup(async () => {
    server.closeAllConnections()
    server.close()
    await canary.close()
  })
  return { site, canary }
}
