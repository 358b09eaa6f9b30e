/**
 * Tables as CSV, such as those of Visualping, Distill or a spreadsheet. Columns are found by any of the names that
 * these programs use; without names, the column with URLs is used.
 */
import { parse } from 'csv-parse/sync'
import { carriedOver, shown } from '#monitoring/importing/carried'
import { listed, type ListedPage, UnreadableFile } from '#monitoring/importing/listed_page'

const DELIMITERS = [',', ';', '\t']
const LONGEST_ROW = 256 * 1024

const COLUMNS = {
  url: /^(url|uri|link|address|website|page|(page|website|web|monitored|job|target) ?(url|address|link))$/,
  interval: /^(check )?(interval|frequency|schedule|period)( ?\((min|mins|minutes|hours|h)\))?$/,
  paused: /^(is )?paused$/,
  active: /^(is )?(active|enabled)$/,
  state: /^(status|state)$/,
  filters: /^(css|xpath|selectors?|css selectors?|xpath selectors?|elements?|filters?)$/,
  crop: /^(area|crop)$/,
  name: /^(name|title|(job|monitor|page) ?(name|title))$/,
  tags: /^(tags?|groups?)$/,
}

const ADDRESS = /^https?:\/\/\S+$/i
/** A URL without its scheme. */
const BARE_ADDRESS = /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i
/** A list of URLs, with comments or further text on the lines. */
const LIST = /^\s*(?:#|https?:\/\/|(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,})/i

type Columns = Partial<Record<keyof typeof COLUMNS, number>>

/** Whether a text looks like a table rather than a list of URLs. */
export function isCsv(text: string): boolean {
  const [header = [], first = []] = rowsOf(firstLines(text), delimiterOf(text))
  if (columnsOf(header).url !== undefined) return true
  if (header.length < 2 || first.length < 2) return false
  return columnOf([header, first], ADDRESS) !== undefined || !LIST.test(text)
}

/** Reads a table. */
export function readCsv(text: string): ListedPage[] {
  const rows = rowsOf(text, delimiterOf(text))
  const named = columnsOf(rows[0] ?? [])
  const url = named.url ?? columnOf(rows, ADDRESS) ?? columnOf(rows, BARE_ADDRESS)
  if (url === undefined) {
    throw new UnreadableFile(
      'The table has no column with URLs. Name the column URL, Page URL, Website URL, Link or Address.'
    )
  }
  const [first] = rows
  const hasHeader =
    named.url !== undefined || ![ADDRESS, BARE_ADDRESS].some((each) => each.test(first[url]?.trim()))
  const columns = hasHeader ? { ...named, url } : { url }
  const unit = named.interval === undefined ? '' : rows[0][named.interval]
  return rows.slice(hasHeader ? 1 : 0).map((row) => pageOf(row, columns, unit))
}

function pageOf(row: string[], columns: Columns, intervalHeader: string): ListedPage {
  const cell = (name: keyof Columns) => (columns[name] === undefined ? '' : (row[columns[name]] ?? '').trim())
  const carried = carriedOver({
    name: cell('name'),
    tags: cell('tags').split(/[,;|]/),
    watch: cell('filters') ? [cell('filters')] : [],
  })
  return listed(cell('url'), {
    interval: minutesIn(cell('interval'), /hour|\(h\)/i.test(intervalHeader)),
    isPaused:
      /^(true|yes|1)$/i.test(cell('paused')) ||
      /^(false|no|0)$/i.test(cell('active')) ||
      /^(paused|inactive|disabled|off)$/i.test(cell('state')),
    ...carried,
    lost: [...carried.lost, ...(cell('crop') ? [shown('watched area', cell('crop'))] : [])],
  })
}

/** Returns the minutes in "60", "6 hours", "Every 30 minutes" or "Daily". */
export function minutesIn(text: string, isHours = false): number | null {
  const words: Record<string, number> = { hourly: 60, daily: 1440, weekly: 10_080, monthly: 43_200 }
  const word = words[text.toLowerCase()]
  if (word) return word
  const [, amount, unit = isHours ? 'h' : 'm'] =
    /^(?:every )?(\d{1,9}(?:\.\d{1,3})?)? ?(s|m|h|d|w)?[a-z]{0,10}$/i.exec(text) ?? []
  if (text === '' || (amount === undefined && !/^every/i.test(text))) return null
  const units: Record<string, number> = { s: 1 / 60, m: 1, h: 60, d: 1440, w: 10_080 }
  return Number(amount ?? 1) * units[unit.toLowerCase()] || null
}

function columnsOf(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim().toLowerCase().replace(/_/g, ' '))
  const entries = Object.entries(COLUMNS).map(([column, pattern]) => [
    column,
    names.findIndex((name) => pattern.test(name)),
  ])
  return Object.fromEntries(entries.filter(([, at]) => at !== -1))
}

/** Returns the column of the first cell that matches. */
function columnOf(rows: readonly (readonly string[])[], pattern: RegExp): number | undefined {
  return rows.map((row) => row.findIndex((cell) => pattern.test(cell.trim()))).find((at) => at !== -1)
}

function rowsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      max_record_size: LONGEST_ROW,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    throw new UnreadableFile(`The table can't be read: ${(error as Error).message}.`)
  }
}

function delimiterOf(text: string): string {
  const [line] = text.split('\n', 1)
  const countOf = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
}

function firstLines(text: string): string {
  return text.slice(0, LONGEST_ROW).split('\n', 2).join('\n')
}
