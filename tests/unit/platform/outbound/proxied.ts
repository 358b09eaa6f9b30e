import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { TestContext } from '@japa/runner/core'
import type { OutboundOptions } from '#platform/outbound/main'
import type { OutboundProxy } from 'rivalwatch-plugin'
import { outboundFor } from './local_sites.js'

/** Returns a proxy over a guarded client that may reach 127.0.0.0/8, closed when the test ends. */
export function proxyFor(context: TestContext, options?: Partial<OutboundOptions>): Promise<OutboundProxy> {
  return outboundFor(context, options).openProxy()
}

export function authorization({ username, password }: Pick<OutboundProxy, 'username' | 'password'>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request through the proxy and returns the response. Rejects when the connection breaks off. */
export async function askProxy(
  proxy: OutboundProxy,
  url: string,
  { method = 'GET', headers = {}, body }: Asked = {}
): Promise<{ answer: IncomingMessage; text: string }> {
  const { hostname, port } = new URL(proxy.server)
  const given = { 'proxy-authorization': authorization(proxy), ...headers }
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ hostname, port, path: url, method, headers: given, agent: false }, resolve)
      .on('error', reject)
      .end(body)
  )
  return { answer, text: Buffer.concat(await answer.toArray()).toString() }
}

/** Requests a tunnel. Returns null when the proxy refuses or disconnects. */
export function tunnelTo(
  proxy: OutboundProxy,
  authority: string,
  proxyAuthorization = authorization(proxy)
): Promise<{ status: number; socket: Socket } | null> {
  const { hostname, port } = new URL(proxy.server)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.once('data', (answer) => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1'))?.[1])
      resolve({ status, socket })
    })
    socket.once('close', () => resolve(null)).on('error', () => {})
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n`)
    socket.write(`Proxy-Authorization: ${proxyAuthorization}\r\n\r\n`)
  })
}
