import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Returns a free port on this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Returns a free port for a server that restarts: below the range of outgoing connections, so that none of them takes
 * it in the meantime.
 */
export async function lastingPort(): Promise<number> {
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
