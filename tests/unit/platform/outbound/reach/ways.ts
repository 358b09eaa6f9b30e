import type { TestContext } from '@japa/runner/core'
import type { OutboundOptions } from '#platform/outbound/main'
import type { OutboundErrorCode } from 'rivalwatch-plugin'
import { outboundFor } from '../local_sites.js'
import { askProxy, tunnelTo } from '../proxied.js'

/** The outcome of a request: a response, or why there was none. */
export type Outcome = 'answered' | OutboundErrorCode

interface Way {
  name: string
  ask(context: TestContext, options: Partial<OutboundOptions>, url: string): Promise<Outcome>
}

/** All ways out: the guarded client itself, and its proxy for encrypted and plain requests. */
export const WAYS: Way[] = [
  {
    name: 'request',
    async ask(context, options, url) {
      const outbound = outboundFor(context, options)
      return outbound.request(url).then(
        () => 'answered' as const,
        ({ code }) => code
      )
    },
  },
  {
    name: 'proxy',
    async ask(context, options, url) {
      const proxy = await outboundFor(context, options).openProxy()
      return askProxy(proxy, url).then(
        () => 'answered' as const,
        () => (URL.canParse(url) ? proxy.troubleWith(url)?.code : undefined) ?? 'invalid_url'
      )
    },
  },
  {
    name: 'tunnel',
    async ask(context, options, url) {
      const proxy = await outboundFor(context, options).openProxy()
      const authority = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
      const tunnel = await tunnelTo(proxy, /:\d+$/.test(authority) ? authority : `${authority}:80`)
      tunnel?.socket.destroy()
      if (tunnel) return 'answered'
      return (URL.canParse(url) ? proxy.troubleWith(url)?.code : undefined) ?? 'invalid_url'
    },
  },
]
