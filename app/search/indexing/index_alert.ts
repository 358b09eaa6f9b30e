import type { FieldChange, LineChange, PageLabel } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import { listOf } from '#platform/database/value_list'
import { type AlertLine, type AlertPlace, storedPlaces } from '#search/index/alert_places'
import type { IndexWriter } from '#search/index/index_writer'
import { filterTermsOf, indexedPage, termsOf } from '#search/indexing/indexed_page'
import { partsOf } from '#search/indexing/index_version'

/** The maximum number of lines of evidence that are indexed with an alert. */
const EVIDENCE_LINES = 60
/** The maximum number of changed fields whose values are indexed with an alert. */
const EVIDENCE_FIELDS = 20
const LONGEST_VALUE = 300
const LONGEST = 6000

interface Differences {
  lines?: LineChange[]
  fields?: FieldChange[]
}

interface IndexableAlert {
  id: string
  workspaceId: string
  competitorId: string
  watchedUrlId: string
  label: PageLabel
  summary: string
  excerpt: string | null
  differences: string | null
  detectedAt: number
  beforeNumber: number | null
  afterNumber: number | null
}

/** Adds an alert to the index, or replaces its entry. */
export async function indexAlert(id: string, trx: Statements, writer: IndexWriter): Promise<void> {
  const alert = await findAlert(id, trx)
  const page = alert && (await indexedPage(alert.watchedUrlId, trx))
  if (!page) return
  const former = 'delete from search_entries where page = ? and until_number is null and alert_id = ?'
  await trx.write(former, [page.number, id])
  const { lines, main } = await linesOf(alert, page.number, trx)
  const text = lines
    .map((line) => line.text.replaceAll('\n', ' '))
    .join('\n')
    .slice(0, LONGEST)
  const at = Number(alert.detectedAt)
  const entry = {
    page: page.number,
    alertId: id,
    text,
    firstSeenAt: at,
    fromNumber: main?.number ?? alert.afterNumber ?? alert.beforeNumber,
    line: main?.line ?? null,
    places: storedPlaces(lines.slice(0, text.split('\n').length)),
  }
  await writer.add(alert.workspaceId, entry, termsOf(text, filterTermsOf(alert, { kind: 'alert', at })))
}

async function findAlert(id: string, trx: Statements): Promise<IndexableAlert | null> {
  const [alert] = await trx.read<IndexableAlert>(
    `select alert.id, alert.workspace_id as workspaceId, alert.competitor_id as competitorId,
        alert.watched_url_id as watchedUrlId, alert.page_type as label, alert.summary,
        alert.change_excerpt as excerpt, page_change.differences, alert.detected_at as detectedAt,
        earlier.version_number as beforeNumber, later.first_number as afterNumber
      from alerts alert join page_changes page_change on page_change.id = alert.change_id
      left join page_versions earlier on earlier.id = page_change.previous_version_id
      left join page_versions later on later.id = page_change.current_version_id
      where alert.id = ?`,
    [id]
  )
  return alert ?? null
}

/**
 * Returns the lines of an alert's text: its sentence, its excerpt, its evidence, and values of fields that no line
 * contains. `main` is the place that stands for the whole alert: the first added line or, if none was added, the first
 * removed line or field.
 */
async function linesOf(
  alert: IndexableAlert,
  page: number,
  trx: Statements
): Promise<{ lines: AlertLine[]; main: AlertPlace | null }> {
  const { lines = [], fields = [] }: Differences = JSON.parse(alert.differences ?? '{}') ?? {}
  const evidence = lines.slice(0, EVIDENCE_LINES)
  const places = await placesOf(alert, evidence, page, trx)
  const shown = [alert.summary, alert.excerpt ?? ''].filter(Boolean).map((text) => ({ text, place: null }))
  const changed = evidence.map(({ block }, at) => ({ text: block.text, place: places[at] }))
  const known = new Set([...shown, ...changed].map(({ text }) => text))
  const values = valuesOf(alert, fields).filter(({ text }) => !known.has(text))
  const added = places[evidence.findIndex(({ kind }) => kind === 'added')]
  const main = added ?? [...places, ...values.map(({ place }) => place)].find(Boolean) ?? null
  return { lines: [...shown, ...changed, ...values], main }
}

/** Returns where each line of evidence is found. */
async function placesOf(
  { beforeNumber, afterNumber }: IndexableAlert,
  evidence: readonly LineChange[],
  page: number,
  trx: Statements
): Promise<(AlertPlace | null)[]> {
  if (evidence.length === 0) return []
  const textOf = ({ block }: LineChange) => partsOf(block.text)[0]
  const { sql, values } = listOf([...new Set(evidence.map(textOf))])
  const entries = await trx.read<{ text: string; from: number; until: number | null; line: number | null }>(
    `select text, from_number as \`from\`, until_number as \`until\`, line from search_entries
      where page = ? and alert_id is null and text in ${sql}`,
    [page, ...values]
  )
  const byText = Map.groupBy(entries, ({ text }) => text)
  return evidence.map((change) => {
    const number = change.kind === 'removed' ? beforeNumber : afterNumber
    if (number === null) return null
    const entry = byText
      .get(textOf(change))
      ?.find(({ from, until }) => from <= number && (until === null || until >= number))
    return { number: entry?.from ?? number, line: entry?.line ?? null, field: null }
  })
}

function valuesOf(
  { beforeNumber, afterNumber }: IndexableAlert,
  fields: readonly FieldChange[]
): AlertLine[] {
  // The number of words on a page would match searches for prices and other figures.
  const searched = fields.filter(({ field }) => field !== 'wordCount').slice(0, EVIDENCE_FIELDS)
  return searched.flatMap(({ field, before, after }) => {
    const value = (text: string | undefined, number: number | null) =>
      text && number !== null
        ? [{ text: text.slice(0, LONGEST_VALUE), place: { number, line: null, field } }]
        : []
    return [...value(after, afterNumber), ...value(before, beforeNumber)]
  })
}
