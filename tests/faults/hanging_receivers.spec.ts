import { untilBy } from '#tests/support/until'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import Delivery from '#delivery/models/delivery'
import WatchedUrl from '#monitoring/models/watched_url'
import { aChannel } from '#tests/support/channels'
import { pricingPage } from '#tests/support/pricing_page'
import { WatchedSite } from '#tests/support/watched_site'
import { Program } from '../process/program.js'

/** More than a worker sends at the same time. */
const RECIPIENTS = 20

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
  test('do not keep pages from being read', async ({ assert, cleanup }) => {
    const mailServer = await silentServer()
    cleanup(() => mailServer.stop())
    const site = await WatchedSite.start()
    cleanup(() => site.stop())
    site.site.serve('/pricing', pricingPage())
    const pageId = await site.watch('/pricing')
    const destination = Array.from({ length: RECIPIENTS }, (_, index) => `a${index}@example.com`).join(', ')
    await aChannel(site.workspace, { kind: 'email', destination })

    const worker = new Program(['ace.js', 'queue:listen'], {
      env: { ...process.env, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port) },
    })
    cleanup(() => worker.killGroup('SIGKILL'))
    site.site.serve('/pricing', pricingPage({ team: '$79' }))
    await site.request('/pricing')
    await untilBy(worker, () => mailServer.sockets.size >= 6)

    const { lastCrawledAt } = await WatchedUrl.findOrFail(pageId)
    await site.request('/pricing')
    await untilBy(worker, async () => (await WatchedUrl.findOrFail(pageId)).lastCrawledAt !== lastCrawledAt)
    const held = await Delivery.within(site.workspace).where('lease_expires_at', '>', Date.now())
    assert.isNotEmpty(held, 'the page was read only after the mail server was given up')
    assert.lengthOf(await Delivery.within(site.workspace), RECIPIENTS)
  }).timeout(60_000)
})
