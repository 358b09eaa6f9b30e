import type { LineChange, PageLabel } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import type { IndexWriter } from '#search/index/index_writer'
import { filterTermsOf, indexedPage, termsOf } from '#search/indexing/indexed_page'

/** The maximum number of lines of evidence that are indexed with an alert. */
const EVIDENCE_LINES = 60
const LONGEST = 6000

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
  const lines = evidenceOf(alert)
  const text = [alert.summary, alert.excerpt ?? '', ...lines.map(({ block }) => block.text)]
    .filter(Boolean)
    .join('\n')
    .slice(0, LONGEST)
  const at = Number(alert.detectedAt)
  const entry = {
    page: page.number,
    alertId: id,
    text,
    firstSeenAt: at,
    ...(await citedLine(page.number, alert, lines, trx)),
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

function evidenceOf({ differences }: IndexableAlert): LineChange[] {
  const stored: { lines?: LineChange[] } | null = differences && JSON.parse(differences)
  return (stored?.lines ?? []).slice(0, EVIDENCE_LINES)
}

interface CitedLine {
  fromNumber: number | null
  line: number | null
}

/** Returns the position of the first added line of the evidence or, if none was added, of its first removed line. */
async function citedLine(
  page: number,
  { beforeNumber, afterNumber }: IndexableAlert,
  lines: readonly LineChange[],
  trx: Statements
): Promise<CitedLine> {
  const first = lines.find(({ kind }) => kind === 'added') ?? lines[0]
  const number = first?.kind === 'removed' ? beforeNumber : afterNumber
  if (!first || number === null) return { fromNumber: afterNumber ?? beforeNumber, line: null }
  const [entry] = await trx.read<CitedLine>(
    `select from_number as fromNumber, line from search_entries
      where page = ? and alert_id is null and text = ? and from_number <= ?
      and (until_number is null or until_number >= ?) limit 1`,
    [page, first.block.text.trim(), number, number]
  )
  return entry ?? { fromNumber: number, line: null }
}
