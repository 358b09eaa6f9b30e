/**
 * Judges a change: filters out noise, then volatile areas, then what an earlier alert reported. Analysts give a verdict
 * on the rest, and the team's ratings adjust it.
 */
import app from '@adonisjs/core/services/app'
import { isEmpty, shown } from '#detection/change_parts'
import { editsOf, goneEdit } from '#detection/deduplication/edits'
import { finderOf, findReported } from '#detection/deduplication/find_reported'
import { isAllReported, withoutReported, type Reported } from '#detection/deduplication/reported'
import { alwaysAlert } from '#detection/keywords/apply_keywords'
import { judgedOf, noAlert, type Judgement } from '#detection/pipeline/judgement'
import type { OpenChange } from '#detection/pipeline/open_changes'
import { verdictOn } from '#detection/pipeline/verdict_on'
import { pagePhrase } from '#detection/page_phrase'
import { adjustVerdict } from '#detection/scoring/adjust_verdict'
import { reasonSentence } from '#detection/suppression/reason_sentence'
import { suppressNoise } from '#detection/suppression/suppress_noise'
import { storedVersions } from '#monitoring/pipeline/stored_versions'
import type { Change, HeldBack, Verdict } from 'rivalwatch-plugin'
import { hotRead } from '#platform/database/hot_read'
import { formatTimestamp } from '#platform/instants'
import { step } from '#platform/telemetry/spans'

/** Decides the outcome of a change. Writes nothing. */
export function judge(stored: OpenChange): Promise<Judgement> {
  return stored.kind === 'gone' ? judgeGone(stored) : judgeContent(stored)
}

async function judgeContent(stored: OpenChange): Promise<Judgement> {
  const plugins = await app.container.make('plugins')
  const found: Change = {
    page: stored.page,
    fields: stored.differences?.fields ?? [],
    lines: stored.differences?.lines ?? [],
  }
  const { change, heldBack, learning } = await step('filter', () => suppressNoise(found, stored))
  const edits = editsOf(change)
  const reported = await findReported(change, edits, finderOf(stored))
  const left = withoutReported(change, reported)
  if (reported) heldBack.push(...(await suppressedAsReported(reported)))
  const verdict =
    reported && isAllReported(change, reported)
      ? noAlert('An earlier alert already covered this.')
      : isEmpty(left)
        ? noAlert(reasonSentence(heldBack) ?? 'No differences.')
        : await verdictOn(left, plugins.all('analysts'), {
            versions: await storedVersions({ id: stored.workspaceId }, stored.versionIds),
            outbound: await app.container.make('outbound.analysts'),
            workspaceKey: stored.workspaceId,
          })
  const judged = judgedOf(verdict, left)
  return {
    change: left,
    heldBack,
    verdict: alwaysAlert(
      await adjustVerdict({ id: stored.workspaceId }, verdict, judged.features, left),
      left,
      stored.keywords
    ),
    judged,
    edits,
    reported,
    reportedIn: change,
    learning,
  }
}

async function judgeGone(stored: OpenChange): Promise<Judgement> {
  const { page } = stored
  const change: Change = { page, fields: [], lines: [] }
  const edits = [goneEdit(stored.watchedUrlId)]
  const reported = await findReported(change, edits, finderOf(stored))
  const verdict: Verdict = reported
    ? noAlert('An earlier alert already reported that the page was gone.')
    : {
        score: 'medium',
        summary: `${page.competitor} took down its ${pagePhrase(page.label)}.`,
        excerpt: null,
        reasoning: 'Medium: the page returned 404 or 410 twice in a row.',
      }
  return {
    change,
    heldBack: [],
    verdict,
    judged: judgedOf(verdict, change),
    edits,
    reported,
    reportedIn: change,
    learning: null,
  }
}

async function suppressedAsReported({ alertId, parts }: Reported): Promise<HeldBack[]> {
  const [alert] = await hotRead<{ detected_at: number }>('select detected_at from alerts where id = ?', [
    alertId,
  ])
  const time = alert ? `${formatTimestamp(Number(alert.detected_at)).slice(0, 16)} UTC` : 'a moment earlier'
  const reason = `already covered by the alert of ${time}`
  return [...parts].map((part) => ({ filter: 'told', reason, text: shown(part) }))
}
