import type { Comparison } from './comparison.js'
import { findDifference } from './differences.js'
import { pagePhrase } from './page_names.js'
import { type Edit, lineOf } from './pairing.js'
import { QUOTED, wordCount } from './words.js'

/** Number of lines. */
const MIN_LINES = 2
/** Number of words in a line that makes a statement, and how many must be new or gone. */
const MIN_STATEMENT_WORDS = 7
const MIN_CHANGED_WORDS = 4

/** Share of the page. With more new text, the page has a different message even if no line was edited. */
const MIN_CHANGED_SHARE = 0.2

/** Pages about the people of a company, where new wording is not a new message. */
const PEOPLE_PAGE = /^its (?:about|team|contact) page$/

/** Whether several statements on a marketing page now say something else. */
export function isReworded(comparison: Comparison): boolean {
  const { label, isMarketing, isLegal, changedShare } = comparison
  if (!isMarketing || isLegal || PEOPLE_PAGE.test(pagePhrase(comparison.page))) return false
  // Customers' quotes rotate.
  const edits = comparison.edits.filter(
    (edit) => !QUOTED.test(lineOf(edit).text) && !isAuthor(comparison, edit)
  )
  const edited = edits.filter((edit) => edit.before && edit.after && wordsChanged(edit) > 0)
  const statements = edits.filter(
    (edit) => wordCount(lineOf(edit).text) >= MIN_STATEMENT_WORDS && wordsChanged(edit) >= MIN_CHANGED_WORDS
  )
  // A page may repeat a line, such as the invitation to a newsletter.
  const texts = new Set(statements.map((edit) => lineOf(edit).text))
  const isSales = label !== 'custom' && changedShare >= MIN_CHANGED_SHARE
  return texts.size >= MIN_LINES && (edited.length >= MIN_LINES || isSales)
}

/** Returns how many words of a line are new or gone, whichever is more. Numbers do not count. */
function wordsChanged({ before, after }: Edit): number {
  const { removed, added } = findDifference(before?.text ?? '', after?.text ?? '')
  const [old, now] = [removed, added].map((text) => text.match(/\p{L}{2,}/gu)?.length ?? 0)
  return Math.max(old, now)
}

/** Lines from a customer's quote to the name and company below it. */
const MAX_LINES_TO_AUTHOR = 2
/** Number of words in a line with a name and a company. */
const MAX_AUTHOR_WORDS = 7

/** A line that is quoted as a whole. */
const WHOLE_QUOTE = /^["“„«].*["”“»]$/u

/** A first name with a last name or its initial. */
export const PERSON = /^\p{Lu}[\p{L}'’-]+ \p{Lu}(?:\.|[\p{L}'’-]+)$/u

/** Whether a line is the name below a customer's quote. */
export function isAuthor({ before, after }: Comparison, edit: Edit): boolean {
  const [{ blocks }, { at, text, block }] = [edit.after ? after : before, lineOf(edit)]
  const above = at < 0 ? [] : blocks.slice(Math.max(0, at - MAX_LINES_TO_AUTHOR), at)
  return (
    (block.kind !== 'heading' || PERSON.test(text)) &&
    wordCount(text) <= MAX_AUTHOR_WORDS &&
    !/[.!?]$/.test(text) &&
    above.some((line) => WHOLE_QUOTE.test(line.text))
  )
}
