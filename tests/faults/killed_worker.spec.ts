import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import Alert from '#alerts/models/alert'
import Delivery from '#delivery/models/delivery'
import { runCrawl } from '#monitoring/pipeline/crawl'
import { channelDoubles } from '#tests/support/channel_doubles'
import { aChannel } from '#tests/support/channels'
import { pricingPage } from '#tests/support/pricing_page'
import { Receiver } from '#tests/support/receiver'
import { WatchedSite } from '#tests/support/watched_site'
import { nextQueuedCrawl, workOffQueue } from '#tests/support/worker'
import { runDoomedWorker } from './doomed_worker.js'

const TABLES = ['page_changes', 'alerts', 'deliveries', 'channels']
/** More than the number of statements from a change to a finished delivery. */
const MOST = 80

/** Expires everything that a dead worker held. */
async function letLeasesRunOut() {
  await db.from('page_changes').where('outcome', 'pending').update({ lease_expires_at: 0 })
  await db.from('deliveries').where('status', 'pending').update({ lease_expires_at: 0, next_attempt_at: 0 })
}

async function recover() {
  await letLeasesRunOut()
  await workOffQueue()
}

for (const { kind, secret, idOf } of channelDoubles.filter((double) => double.kind !== 'slack')) {
  test.group(`Killed worker that sends to ${kind}`, (group) => {
    let site: WatchedSite
    let receiver: Receiver
    let pageId: string
    let price = 49

    group.each.setup(async () => {
      receiver = await Receiver.start()
      site = await WatchedSite.start()
      await aChannel(site.workspace, { kind, destination: receiver.url, secret })
      site.site.serve('/pricing', pricingPage({ team: `$${price}` }))
      pageId = await site.watch('/pricing')
      return async () => {
        await Promise.all([site.stop(), receiver.stop()])
      }
    })

    /** Creates a change that has not been judged. */
    async function change() {
      price += 10
      site.site.serve('/pricing', pricingPage({ team: `$${price}` }))
      await site.request('/pricing')
      await runCrawl((await nextQueuedCrawl(pageId))!)
    }

    /** Runs a worker until it is killed or everything is done. */
    function work(killBefore: number) {
      const args = ['--queue=alerts,deliveries']
      return runDoomedWorker({ killBefore, tables: TABLES, args, isSettled })
    }

    async function isSettled(): Promise<boolean> {
      const open = await db.from('page_changes').where('outcome', 'pending').select('id').first()
      return !open && !(await Delivery.query().where('status', 'pending').first())
    }

    test('loses no alert before any statement, and sends twice only in the one known window', async ({
      assert,
    }) => {
      const twice: string[] = []
      for (let k = 1; ; k++) {
        assert.isBelow(k, MOST, 'it never ran through')
        receiver.received.length = 0
        await change()
        const { statements, wasKilled } = await work(k)
        const wasTaken = receiver.received.length === 1
        const wasWritten = await isNewestSent()
        if (wasKilled) await recover()

        assert.lengthOf(await Alert.query(), k, `an alert for each change (${k}: ${statements.at(-1)})`)
        assert.isEmpty(
          await Delivery.query().whereNot('status', 'sent'),
          `all sent (${k}: ${statements.at(-1)})`
        )
        const isWindow = wasKilled && wasTaken && !wasWritten
        if (isWindow) twice.push(statements.at(-1)!)
        assert.lengthOf(receiver.received, isWindow ? 2 : 1, `killed after ${statements.at(-1)}`)
        assert.lengthOf([...new Set(receiver.received.map(idOf))], 1)
        if (!wasKilled) break
      }
      assert.isNotEmpty(twice, 'the window was never hit')
    }).timeout(20 * 60_000)

    async function isNewestSent(): Promise<boolean> {
      const newest = await Alert.query().orderBy('id', 'desc').first()
      return Boolean(
        await Delivery.query()
          .where({ status: 'sent', alert_id: newest?.id ?? '' })
          .first()
      )
    }
  })
}
