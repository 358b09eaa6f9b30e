import { deliver } from '#delivery/outbox/deliver'
import { duePagesOf, workspacesWithDuePages } from '#alerts/judging/due_pages'
import { judgePage } from '#alerts/judging/judge_page'
import { dueOf, workspacesWithDue } from '#delivery/outbox/due'
import { claimNext } from '#monitoring/pipeline/claim'
import { carryOut } from '#monitoring/pipeline/crawl'

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

/** Runs all waiting crawls and everything that follows, as a worker process would. Returns when nothing is left. */
export async function workOffQueue(): Promise<void> {
  for (;;) {
    const [claim] = await claimNext(1)
    if (!claim) break
    await carryOut(claim)
  }
  await judgeWhatIsDue()
  await sendWhatIsDue()
}
