/** What a line needs next to it to be understood: the question it answers, the name above it, the list it is in. */
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { pagePhrase } from '../page_names.js'
import { MAX_SENTENCE_WORDS, quote, wordCount } from '../words.js'

/** Number of words. A shorter line cannot be understood on its own. */
export const MIN_PHRASE_WORDS = 4
/** Lines of an answer. Text further below a question may be about something else. */
const MAX_ANSWER_LINES = 4
/** Number of words. A longer question leaves no room for its answer. */
const MAX_QUESTION_WORDS = 10

/** Number of words. A longer line above a list is a text. */
const MAX_LEAD_IN_WORDS = 7

/** Returns " under “You may have:”" for an item of a list below such a line, without which it may seem to be an offer. */
export function leadInPhrase({ blocks }: PageVersion, { at, block }: Passage): string {
  if (block.kind !== 'list_item' || at < 0) return ''
  const above = blocks.slice(0, at).findLast(({ kind }) => kind !== 'list_item')
  return above && /[:：]$/.test(above.text) && wordCount(above.text) <= MAX_LEAD_IN_WORDS
    ? ` under ${quote(above.text.slice(0, -1), 60)}`
    : ''
}

/** Returns the new line right above that gives context: a person's name or a question. */
export function contextAbove({ after, edits, controls }: Comparison, { at, block }: Passage): string {
  const above = after.blocks[at - 1]
  const isNew = [...edits, ...controls].some((edit) => !edit.before && edit.after?.at === at - 1)
  if (!isNew || block.kind !== 'paragraph') return ''
  const isName =
    above.kind === 'paragraph' &&
    wordCount(above.text) <= MIN_PHRASE_WORDS &&
    /^\p{L}[\p{L}\s'’.,-]*\p{L}$/u.test(above.text)
  return isName || /[?？]["”]?$/.test(above.text) ? above.text : ''
}

/** Returns the bare figure right above a label, which says nothing without it: "50 " above "years of experience". */
export function figureAbove({ blocks }: PageVersion, { at, text }: Passage): string {
  const above = blocks[at - 1]?.text ?? ''
  return wordCount(text) < MIN_PHRASE_WORDS && /^\d[\d.,]*\s?[+%km]?$/i.test(above) ? `${above} ` : ''
}

/** Returns " under “Can I cancel?”" for a line below a question that both versions ask. */
export function questionPhrase({ after, before }: Comparison, { at, block }: Passage): string {
  const question = block.path.at(-1) ?? after.blocks[at - 1]?.text ?? ''
  const above = after.blocks.slice(Math.max(0, at - MAX_ANSWER_LINES), Math.max(0, at))
  // The last heading of the page's own text is not about its footer.
  const isAsked =
    block.landmark !== 'footer' &&
    /[?？]$/.test(question) &&
    above.some(({ text }) => text === question) &&
    wordCount(question) <= MAX_QUESTION_WORDS &&
    before.says(question)
  return isAsked ? ` under ${quote(question, 60)}` : ''
}

/**
 * Returns " under “Ada Berg”": the list entry that contains the line or, for a line of a few words, the heading right
 * above it.
 */
export function headingPhrase(comparison: Comparison, line: Passage, isShort: boolean): string {
  const { after, before } = comparison
  const { text, at, block } = line
  const question = questionPhrase(comparison, line)
  if (question !== '') return question
  const entry = after
    .unitsOf('entry')
    .find(
      ({ start, end, title }) =>
        at >= start &&
        at < end &&
        after.blocks.slice(start, at).some((one) => one.kind === 'heading' && one.text === title)
    )
  const above = after.blocks[at - 1]
  const heading = block.path.at(-1) ?? ''
  const isRightAbove = isShort && above?.kind === 'heading' && above.text === heading
  const title = entry && entry.title !== text ? entry.title : isRightAbove ? heading : ''
  return /\p{L}{3}/u.test(title) && before.says(title) && !text.includes(title)
    ? ` under ${quote(title, 50)}`
    : ''
}

/** Number of words. A longer heading is a sentence of its own. */
const MAX_SECTION_WORDS = 6

/**
 * Returns the section of a line in documentation, where a sentence depends on what it is about: " under “Chat mode”".
 * Empty if only one version has the section, or if it is the whole page.
 */
function sectionPhrase({ label, before, after }: Comparison, { text, block }: Passage): string {
  const section = label === 'docs' ? (block.path.at(-1) ?? '') : ''
  const isShared = before.headingKeys.has(textKey(section)) && after.headingKeys.has(textKey(section))
  return isShared &&
    section !== after.headline &&
    wordCount(section) <= MAX_SECTION_WORDS &&
    !text.includes(section)
    ? ` under ${quote(section, 50)}`
    : ''
}

/** Characters of a quote next to its section. */
const SECTION_QUOTE = 75

/** Adds the section of a line to a clause that quotes it, if there is room. */
export function withSection(comparison: Comparison, line: Passage, clause: string): string {
  const section = sectionPhrase(comparison, line)
  const place = ` on ${pagePhrase(comparison.page)}`
  const isQuote = section !== '' && /^(?:now says|changed) “/.test(clause) && !/” under “/.test(clause)
  if (!isQuote) return clause
  const longer = clause.replace(place, `${section}${place}`)
  const shorter = longer.replace(/(?<=^now says )“([^”]+)”/, (_, text: string) => quote(text, SECTION_QUOTE))
  return [longer, shorter].find((one) => wordCount(one) < MAX_SENTENCE_WORDS) ?? clause
}
