import {
  emptyContent,
  type Extractor,
  type Page,
  type PageContent,
  type Unit,
  type UnitReader,
} from 'rivalwatch-plugin'
import { clip, collapse, visibleIn } from './text.js'

/**
 * The version of the reader. Raise it whenever pages are read differently than before: other lines, prices, plans or
 * units. The next crawl then compares only what both versions read alike, so that a change of the reader is not
 * reported as a change of the page.
 */
export const READER = 19

export const MAX_LIST_ENTRIES = 500
export const MAX_ENTRY_CHARACTERS = 1_000
const MAX_UNITS = 500
const MAX_TITLE_CHARACTERS = 200

/**
 * Fills one field per extractor. Normalizes, deduplicates and limits lists of strings (at most 500 entries of 1,000
 * characters each) and removes invisible characters from all texts, so that extractors do not have to.
 *
 * @param onFault called for each extractor that throws; its field gets the extractor's `empty`
 * @param units unit readers, which together fill the content's `units`
 */
export function extractContent(
  page: Page,
  extractors: readonly Extractor[],
  onFault?: (field: string, error: unknown) => void,
  units: readonly UnitReader[] = []
): PageContent {
  const content = emptyContent(page.finalUrl)
  for (const extractor of extractors) {
    content[extractor.field] = extractField(page, extractor, onFault)
  }
  content.units = units.flatMap((reader) => readUnits(page, reader, onFault))
  content.reader = READER
  return content
}

function readUnits(
  page: Page,
  reader: UnitReader,
  onFault?: (field: string, error: unknown) => void
): Unit[] {
  try {
    return reader
      .read(page)
      .slice(0, MAX_UNITS)
      .map((unit) => ({ ...unit, title: clip(collapse(unit.title), MAX_TITLE_CHARACTERS) }))
  } catch (error) {
    onFault?.(`units.${reader.kind}`, error)
    return []
  }
}

function extractField(
  page: Page,
  extractor: Extractor,
  onFault?: (field: string, error: unknown) => void
): unknown {
  try {
    const value = boundLists(extractor.extract(page))
    // Blocks, which make up most of a page, already contain only visible text.
    return extractor.field === 'blocks' ? value : visibleIn(value)
  } catch (error) {
    onFault?.(extractor.field, error)
    return structuredClone(extractor.empty)
  }
}

/** Limits a list of strings, or the lists in an object; returns everything else unchanged. */
function boundLists(value: unknown): unknown {
  if (isStringList(value)) return distinct(value)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, isStringList(entry) ? distinct(entry) : entry])
  )
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string')
}

function distinct(texts: string[]): string[] {
  const seen = new Set<string>()
  for (const text of texts) {
    const entry = clip(collapse(text), MAX_ENTRY_CHARACTERS)
    if (entry !== '') seen.add(entry)
    if (seen.size === MAX_LIST_ENTRIES) break
  }
  return [...seen]
}
