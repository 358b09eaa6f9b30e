import { untilBy } from '#tests/support/until'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import Delivery from '#delivery/models/delivery'
import WatchedUrl from '#monitoring/models/watched_url'
import { channelDoubles } from '#tests/support/channel_doubles'
import { aChannel } from '#tests/support/channels'
import { pricingPage } from '#tests/support/pricing_page'
import { WatchedSite } from '#tests/support/watched_site'
import { Program } from '../process/program.js'

/** More recipients than a worker serves at the same time. */
const RECIPIENTS = 20

/** The maximum number of connections that a worker opens to one receiver. */
const CONNECTIONS = 6

/** Starts a server that accepts connections and never answers. */
async function silentServer(): Promise<{ port: number; sockets: Set<Socket>; stop: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, sockets, stop }
}

test.group('Unresponsive receivers', () => {
  test('of {kind} do not keep pages from being read')
    .with([{ kind: 'email', secret: null }, ...channelDoubles])
    .run(async ({ assert, cleanup }, { kind, secret }) => {
      const receiver = await silentServer()
      cleanup(() => receiver.stop())
      const site = await WatchedSite.start()
      cleanup(() => site.stop())
      site.site.serve('/pricing', pricingPage())
      const pageId = await site.watch('/pricing')
      for (let number = 1; number <= RECIPIENTS; number++) {
        const destination =
          kind === 'email' ? `a${number}@example.com` : `http://127.0.0.1:${receiver.port}/${number}`
        await aChannel(site.workspace, { kind, destination, secret })
      }

      const worker = new Program(['ace.js', 'queue:listen'], {
        env: { ...process.env, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(receiver.port) },
      })
      cleanup(() => worker.killGroup('SIGKILL'))
      site.site.serve('/pricing', pricingPage({ team: '$79' }))
      await site.request('/pricing')
      await untilBy(worker, () => receiver.sockets.size >= CONNECTIONS)

      const { lastCrawledAt } = await WatchedUrl.findOrFail(pageId)
      await site.request('/pricing')
      await untilBy(worker, async () => (await WatchedUrl.findOrFail(pageId)).lastCrawledAt !== lastCrawledAt)
      const held = await Delivery.within(site.workspace).where('lease_expires_at', '>', Date.now())
      assert.isNotEmpty(held, 'the page was read only after the receiver was given up')
      assert.lengthOf(await Delivery.within(site.workspace), RECIPIENTS)
    })
    .timeout(60_000)
})
