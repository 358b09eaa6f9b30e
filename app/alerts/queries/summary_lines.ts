/** The changes of a summary, shortened until they fit. Its readers are language models, which pay by the token. */
import { cut } from 'rivalwatch-plugin'
import { formatTimestamp } from '#platform/instants'
import type { AlertRow } from '#alerts/queries/alert_rows'

/** The maximum number of lines in a summary, even if more would fit. */
export const MOST_LINES = 150
const MOST_IN_FULL = 50

/** The budget of a summary in tokens, as estimated here; real summaries stay below 6,000. */
const BUDGET = 5_600
/** The tokens of an ID. It contains no words, so it costs more than most sentences. */
const ID_COST = 22
const COMPETITOR_COST = 25
const UNREADABLE_COST = 50
/** A low value for most languages, so that costs are overestimated. */
const BYTES_PER_TOKEN = 4

/** The sentence lengths to try, in characters. The first that makes all lines fit is used. */
const SENTENCE_LENGTHS = [300, 200, 160, 140, 120, 100, 80, 60, 40]
const PAGE_LENGTH = 40
const TEXT_LENGTH = 500

export type Summarized = {
  /** The number of changes listed. */
  count: number
  /** Whether sentences were shortened. */
  isTextCut: boolean
} & (
  | { lines: Map<string, string[]>; changes?: undefined }
  | { changes: Map<string, ReturnType<typeof fullChange>[]>; lines?: undefined }
)

/**
 * Returns one line per alert, by competitor: its ID, day, score, page and sentence.
 *
 * @param beside how many competitors and unreadable pages the summary also contains
 */
export function asLines(
  rows: AlertRow[],
  period: { since: number; until: number },
  beside: { competitors: number; unreadable: number }
): Summarized {
  const budget = BUDGET - beside.competitors * COMPETITOR_COST - beside.unreadable * UNREADABLE_COST
  const dayOf = daysIn(period)
  const written = (row: AlertRow, length: number) => lineOf(row, dayOf(row.detected_at), length)
  const costOf = (length: number) => rows.reduce((sum, row) => sum + cost(written(row, length)), 0)
  const length = SENTENCE_LENGTHS.find((each) => costOf(each) <= budget) ?? SENTENCE_LENGTHS.at(-1)!
  const lines = new Map<string, string[]>()
  let [count, spent] = [0, 0]
  for (const row of rows) {
    const line = written(row, length)
    spent += cost(line)
    if (spent > budget) break
    lines.set(row.competitor_id, [...(lines.get(row.competitor_id) ?? []), line])
    count++
  }
  const isTextCut = rows.slice(0, count).some((row) => sentenceOf(row).length > length)
  return { lines, count, isTextCut }
}

/** Returns the alerts with their excerpts and reasons, by competitor. */
export function inFull(rows: AlertRow[]): Summarized {
  const listed = rows.slice(0, MOST_IN_FULL)
  const byCompetitor = Map.groupBy(listed, (row) => row.competitor_id)
  const changes = new Map([...byCompetitor].map(([id, own]) => [id, own.map(fullChange)]))
  return { changes, count: listed.length, isTextCut: false }
}

function fullChange(row: AlertRow) {
  return {
    id: row.id,
    detectedAt: formatTimestamp(row.detected_at),
    signalScore: row.signal_score,
    url: row.url,
    summary: row.summary,
    changeExcerpt: row.change_excerpt && cut(row.change_excerpt, TEXT_LENGTH),
    reasoning: row.reasoning && cut(row.reasoning, TEXT_LENGTH),
  }
}

function lineOf(row: AlertRow, day: string, sentenceLength: number): string {
  return `${row.id} ${day} ${row.signal_score} ${pageOf(row)} ${cut(sentenceOf(row), sentenceLength)}`
}

/** Returns the sentence without the competitor's name, which is shown above its lines. */
function sentenceOf({ summary, competitor_name: name }: AlertRow): string {
  const line = summary.replace(/\s+/g, ' ').trim()
  return line.startsWith(`${name} `) ? line.slice(name.length + 1) : line
}

/** Returns the path of a page, with the host if it differs from the competitor's domain. */
function pageOf({ url, competitor_domain: domain }: AlertRow): string {
  const { host, pathname } = new URL(url)
  return cut((host.replace(/^www\./, '') === domain ? '' : host) + pathname, PAGE_LENGTH).replaceAll(' ', '')
}

/** Returns a function that formats days as `11-20`, with the year if the period spans more than one year. */
function daysIn({ since, until }: { since: number; until: number }): (instant: number) => string {
  const isOneYear = formatTimestamp(since).slice(0, 4) === formatTimestamp(until - 1).slice(0, 4)
  return (instant) => formatTimestamp(instant).slice(isOneYear ? 5 : 0, 10)
}

/** Estimates the tokens of a line. All but its ID is estimated by its bytes, which overestimates most languages. */
function cost(line: string): number {
  const [id] = line.split(' ', 1)
  return ID_COST + Buffer.byteLength(line.slice(id.length)) / BYTES_PER_TOKEN
}
