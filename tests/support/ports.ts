import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free port for a server that starts later, or again: below the range that the system assigns to connections
 * and other servers, so that none of them takes it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
