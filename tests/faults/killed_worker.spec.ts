import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import Alert from '#alerts/models/alert'
import Delivery from '#delivery/models/delivery'
import { runCrawl } from '#monitoring/pipeline/crawl'
import { SmtpMail } from '#platform/mail/smtp_mail'
import { channelDoubles, type ChannelDouble } from '#tests/support/channel_doubles'
import { aChannel, withMail } from '#tests/support/channels'
import { MailReceiver } from '#tests/support/mail_receiver'
import { pricingPage } from '#tests/support/pricing_page'
import { Receiver } from '#tests/support/receiver'
import { WatchedSite } from '#tests/support/watched_site'
import { nextQueuedCrawl, workOffQueue } from '#tests/support/worker'
import { runDoomedWorker } from './doomed_worker.js'

const JUDGING = ['page_changes', 'alerts']
const SENDING = ['deliveries', 'channels']
/** More than the number of statements from a change to a finished delivery. */
const MOST = 80

/** Expires everything that a killed worker held. */
async function letLeasesRunOut() {
  await db.from('page_changes').where('outcome', 'pending').update({ lease_expires_at: 0 })
  await db.from('deliveries').where('status', 'pending').update({ lease_expires_at: 0, next_attempt_at: 0 })
}

async function recover() {
  await letLeasesRunOut()
  await workOffQueue()
}

/** A destination, and the messages that arrived there. */
interface Inbox {
  channel: { kind: string; destination: string; secret?: string | null }
  /** Settings that a worker needs to send to this destination. */
  env?: NodeJS.ProcessEnv
  /** Returns the IDs of all messages, in the order in which they arrived. */
  ids: () => string[]
  stop: () => Promise<void>
}

async function webInbox({ kind, secret, idOf }: ChannelDouble): Promise<Inbox> {
  const receiver = await Receiver.start()
  return {
    channel: { kind, destination: receiver.url, secret },
    ids: () => receiver.received.map(idOf),
    stop: () => receiver.stop(),
  }
}

async function mailInbox(): Promise<Inbox> {
  const receiver = await MailReceiver.start()
  const { host, port, from } = receiver.settings()
  const restore = await withMail(new SmtpMail(receiver.settings()))
  return {
    channel: { kind: 'email', destination: 'ada@fernhill.example' },
    env: { SMTP_HOST: host, SMTP_PORT: String(port), MAIL_FROM: from.address },
    ids: () => receiver.mails.map(({ parsed }) => parsed.messageId!),
    stop: () => {
      restore()
      return receiver.stop()
    },
  }
}

const inboxes: [kind: string, start: () => Promise<Inbox>][] = [
  ['email', mailInbox],
  ...channelDoubles.map((double): [string, () => Promise<Inbox>] => [double.kind, () => webInbox(double)]),
]

for (const [kind, startInbox] of inboxes) {
  // Judging is the same for every kind, so testing it with one is enough.
  const tables = kind === 'email' ? [...JUDGING, ...SENDING] : SENDING
  test.group(`Killed worker that sends to ${kind}`, (group) => {
    let site: WatchedSite
    let inbox: Inbox
    let pageId: string
    let price = 49

    group.each.setup(async () => {
      inbox = await startInbox()
      site = await WatchedSite.start()
      await aChannel(site.workspace, inbox.channel)
      site.site.serve('/pricing', pricingPage({ team: `$${price}` }))
      pageId = await site.watch('/pricing')
      return async () => {
        await Promise.all([site.stop(), inbox.stop()])
      }
    })

    /** Creates a change that has not been judged. */
    async function change() {
      price += 10
      site.site.serve('/pricing', pricingPage({ team: `$${price}` }))
      await site.request('/pricing')
      await runCrawl((await nextQueuedCrawl(pageId))!)
    }

    /** Runs a worker until it is killed or all work is done. */
    function work(killBefore: number) {
      const args = ['--queue=alerts,deliveries']
      return runDoomedWorker({ killBefore, tables, args, env: inbox.env, isSettled })
    }

    async function isSettled(): Promise<boolean> {
      const open = await db.from('page_changes').where('outcome', 'pending').select('id').first()
      return !open && !(await Delivery.query().where('status', 'pending').first())
    }

    test('loses no alert at any statement, and sends twice only in the one known window', async ({
      assert,
    }) => {
      const twice: string[] = []
      for (let k = 1; ; k++) {
        assert.isBelow(k, MOST, 'it never ran through')
        const earlier = inbox.ids().length
        await change()
        const { statements, wasKilled } = await work(k)
        const wasTaken = inbox.ids().length === earlier + 1
        const wasWritten = await isNewestSent()
        if (wasKilled) await recover()

        assert.lengthOf(await Alert.query(), k, `an alert for each change (${k}: ${statements.at(-1)})`)
        assert.isEmpty(
          await Delivery.query().whereNot('status', 'sent'),
          `all sent (${k}: ${statements.at(-1)})`
        )
        const isWindow = wasKilled && wasTaken && !wasWritten
        if (isWindow) twice.push(statements.at(-1)!)
        const ids = inbox.ids().slice(earlier)
        assert.lengthOf(ids, isWindow ? 2 : 1, `killed after ${statements.at(-1)}`)
        assert.lengthOf([...new Set(ids)], 1)
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
