import { deliver } from '#delivery/outbox/deliver'
import { duePagesOf, workspacesWithDuePages } from '#alerts/judging/due_pages'
import { judgePage } from '#alerts/judging/judge_page'
import { dueOf, workspacesWithDue } from '#delivery/outbox/due'
import { claimNext } from '#monitoring/pipeline/claim'
import { carryOut } from '#monitoring/pipeline/crawl'
import WatchedUrl from '#monitoring/models/watched_url'
import { requestCrawl } from '#monitoring/schedule/request_crawl'

/** Sends everything due, as a worker would. */
export async function sendWhatIsDue(now = Date.now()): Promise<void> {
  for (const id of await workspacesWithDue(now)) {
    for (let due = await dueOf(id, now); due.length > 0; due = await dueOf(id, now)) {
      const sent = []
      for (const delivery of due) sent.push(await deliver(delivery.id, () => now))
      if (sent.every((status) => status === null)) break
    }
  }
}

/** Judges every pending change, as a worker would. */
export async function judgeWhatIsDue(now = Date.now()): Promise<void> {
  for (const id of await workspacesWithDuePages(now)) {
    for (const { line } of await duePagesOf(id, now)) await judgePage(line)
  }
}

/** Runs all waiting crawls and everything that follows, as a worker process would. Returns when no work is left. */
export async function workOffQueue(): Promise<void> {
  for (;;) {
    const [claim] = await claimNext(1)
    if (!claim) break
    await carryOut(claim)
  }
  await judgeWhatIsDue()
  await sendWhatIsDue()
}

/** Requests a crawl and returns the ID of its page. */
export async function requested(...given: Parameters<typeof requestCrawl>): Promise<string> {
  await requestCrawl(...given)
  return given[0].id
}

/** Returns a page's id if its crawl is waiting. */
export async function nextQueuedCrawl(pageId: string): Promise<string | null> {
  return (await stateOf(pageId)) === 'queued' ? pageId : null
}

/** Returns what is in progress for a page. */
export async function stateOf(pageId: string): Promise<'queued' | 'running' | null> {
  const { turn, leaseToken } = await WatchedUrl.findOrFail(pageId)
  if (turn === null) return null
  return leaseToken === null ? 'queued' : 'running'
}
