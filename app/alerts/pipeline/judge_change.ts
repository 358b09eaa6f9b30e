/**
 * From a change to an alert, or to silence with its reason: noise out → volatile places out → what was told out → verdict →
 * tuned by ratings → written down in one transaction.
 */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { hotRead } from '#platform/database/hot_read'
import type { Change, HeldBack, PageLabel, Verdict } from '#platform/contract'
import { formatTimestamp } from '#platform/instants'
import { wake } from '#platform/queue/wake'
import { isEmpty, shown } from '#alerts/change_parts'
import { editsOf, goneEdit } from '#alerts/joining/edits'
import { isAllTold, untold, type Told } from '#alerts/joining/told'
import { reasonSentence } from '#alerts/ledger/reasons'
import { finderOf, findTold } from '#alerts/pipeline/find_told'
import { holdBackNoise } from '#alerts/pipeline/hold_back_noise'
import { judgedOf, silence, type Judgement } from '#alerts/pipeline/judgement'
import { type OpenChange, openChanges, openChangesUpTo } from '#alerts/pipeline/open_changes'
import { claimChanges, putOff } from '#alerts/pipeline/due_pages'
import { type NewAlert, settleChange } from '#alerts/pipeline/settle_change'
import { verdictOn } from '#alerts/pipeline/verdict_on'
import { storedVersions } from '#monitoring/pipeline/stored_versions'
import { tuneVerdict } from '#alerts/tuning/tune_verdict'

/** A change that other alerts overtake so often is left for later. */
const ATTEMPTS = 5

/** Judges what changed on a page, in its order, unless another worker does. What fails is left for later. */
export async function judgePage(watchedUrlId: string): Promise<void> {
  if (!(await claimChanges(watchedUrlId))) return
  for (const stored of await openChanges(watchedUrlId)) {
    try {
      await judgeOne(stored)
    } catch (error) {
      logger.error({ err: error, change: stored.id }, 'a change could not be judged; this is tried again')
      await putOff(stored.id)
    }
  }
}

/**
 * Judges a change that nobody has judged yet, after those of its page that were found before it. Returns the alert that
 * came of it, or null.
 */
export async function judgeChange(changeId: string): Promise<NewAlert | null> {
  // What a page said in between decides whether it went back.
  let alert: NewAlert | null = null
  for (const stored of await openChangesUpTo(changeId)) alert = await judgeOne(stored)
  return alert
}

async function judgeOne(stored: OpenChange): Promise<NewAlert | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const judgement = stored.kind === 'gone' ? await judgeGone(stored) : await judge(stored)
    const settled = await settleChange(stored, judgement)
    if (settled === 'overtaken') continue
    if (settled) wake('deliveries')
    return settled
  }
  throw new Error(`Other alerts told parts of change ${stored.id} each time that it was judged.`)
}

async function judge(stored: OpenChange): Promise<Judgement> {
  const plugins = await app.container.make('plugins')
  const found: Change = {
    page: stored.page,
    fields: stored.differences?.fields ?? [],
    lines: stored.differences?.lines ?? [],
  }
  const { change, heldBack, learning } = await holdBackNoise(found, stored)
  const edits = editsOf(change)
  const told = await findTold(change, edits, finderOf(stored))
  const left = untold(change, told)
  if (told) heldBack.push(...(await heldBackAsTold(told)))
  const verdict =
    told && isAllTold(change, told)
      ? silence('An earlier alert already covered this.')
      : isEmpty(left)
        ? silence(reasonSentence(heldBack) ?? 'No differences.')
        : await verdictOn(left, plugins.all('analysts'), {
            versions: await storedVersions({ id: stored.workspaceId }, stored.versionIds),
            outbound: await app.container.make('outbound.analysts'),
            workspaceKey: stored.workspaceId,
          })
  const judged = judgedOf(verdict, left)
  return {
    change: left,
    heldBack,
    verdict: await tuneVerdict({ id: stored.workspaceId }, verdict, judged.features, left),
    judged,
    edits,
    told,
    toldIn: change,
    learning,
  }
}

const NAMES: Partial<Record<PageLabel, string>> = {
  homepage: 'homepage',
  blog: 'blog',
  changelog: 'changelog',
  custom: 'page',
}

async function judgeGone(stored: OpenChange): Promise<Judgement> {
  const { page } = stored
  const change: Change = { page, fields: [], lines: [] }
  const edits = [goneEdit(stored.watchedUrlId)]
  const told = await findTold(change, edits, finderOf(stored))
  const verdict: Verdict = told
    ? silence('An earlier alert already reported that the page was gone.')
    : {
        score: 'medium',
        summary: `${page.competitor} took down its ${NAMES[page.label] ?? `${page.label} page`}.`,
        excerpt: null,
        reasoning: 'Medium: the page returned 404 or 410 twice in a row.',
      }
  return {
    change,
    heldBack: [],
    verdict,
    judged: judgedOf(verdict, change),
    edits,
    told,
    toldIn: change,
    learning: null,
  }
}

async function heldBackAsTold({ alertId, parts }: Told): Promise<HeldBack[]> {
  const [alert] = await hotRead<{ detected_at: number }>('select detected_at from alerts where id = ?', [
    alertId,
  ])
  const time = alert ? `${formatTimestamp(Number(alert.detected_at)).slice(0, 16)} UTC` : 'a moment earlier'
  const reason = `already covered by the alert of ${time}`
  return [...parts].map((part) => ({ filter: 'told', reason, text: shown(part) }))
}
