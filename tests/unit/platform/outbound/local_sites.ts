import { createServer, type RequestListener, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import type { TestContext } from '@japa/runner/core'
import { AllowedNetworks, createOutbound, type OutboundOptions } from '#platform/outbound/main'
import { OutboundError } from 'rivalwatch-plugin'

export const LOOPBACK = AllowedNetworks.parse('127.0.0.0/8')

/** Returns a guarded client that may reach 127.0.0.0/8 and is closed when the test ends. */
export function outboundFor(context: TestContext, options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({ allowed: LOOPBACK, userAgent: 'Rivalwatch/test', ...options })
  context.cleanup(() => outbound.close())
  return outbound
}

export interface LocalSite {
  url: string
  port: number
  /** Connections accepted so far. */
  connections: number
  /** Requests as "METHOD /path". */
  requests: string[]
}

/** Starts an HTTP site on 127.0.0.1 that is stopped when the test ends. */
export async function httpSite(context: TestContext, listener: RequestListener): Promise<LocalSite> {
  const requests: string[] = []
  const server: HttpServer = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  return listen(context, server, requests)
}

/**
 * Starts a peer that writes raw bytes no HTTP server would send. The callback runs when the first bytes of a request
 * arrive.
 */
export async function rawSite(context: TestContext, onRequest: (socket: Socket) => void): Promise<LocalSite> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => onRequest(socket))
  })
  return listen(context, server, [])
}

export async function listen(context: TestContext, server: Server, requests: string[]): Promise<LocalSite> {
  const sockets = new Set<Socket>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const site: LocalSite = { url: `http://127.0.0.1:${port}`, port, connections: 0, requests }
  server.on('connection', (socket) => {
    site.connections++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  context.cleanup(async () => {
    sockets.forEach((socket) => socket.destroy())
    await new Promise((resolve) => server.close(resolve))
  })
  return site
}

/** Returns the `OutboundError` that the work rejects with. */
export async function rejection(work: Promise<unknown>): Promise<OutboundError> {
  const outcome = await work.then(
    () => new Error('it did not reject'),
    (error: unknown) => error
  )
  if (outcome instanceof OutboundError) return outcome
  throw outcome
}
