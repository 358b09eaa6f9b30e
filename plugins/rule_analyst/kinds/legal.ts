import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { stemsOf } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { findDifference, isCosmetic, isSameWithoutContacts } from '../differences.js'
import {
  amountsIn,
  cleanName,
  isContact,
  joinNames,
  NUMBERING,
  numbersIn,
  quote,
  quoteSides,
  sentencesOf,
  wordCount,
} from '../words.js'
import { changedQuantities } from '../quantities.js'
import { DATE, LEGAL_MATTER } from './phrases.js'
import { priceClaims } from './legal_charges.js'
import { nameGone, namesOnlyIn } from './legal_names.js'
import { areAlike, rowPhrase, wordingClause } from './topics.js'
import { isNewUnder } from './section_proof.js'
import { withFirstLine } from './sections.js'

const EFFECTIVE = new RegExp(
  String.raw`(?:effective|in force|gültig ab|en vigueur)[^.\d]{0,30}?(?<date>${DATE.source})`,
  'iu'
)
const DATED = new RegExp(
  String.raw`(?:last (?:updated|modified|revised|changed)|updated|revised|dated|version|stand|mise? à jour)[^.\d]{0,30}?(?<date>${DATE.source})`,
  'iu'
)
/** Shares of the document's text: a smaller change is an edit, a larger one a rewrite. */
const SMALL_EDIT_SHARE = 0.02
const REWRITE_SHARE = 0.45
/** Number of edits that a rewrite has. */
const MIN_REWRITE_EDITS = 8
/** Number of words. A shorter line is a postal address or a label. */
const MIN_CLAUSE_WORDS = 6
/** Number of words. */
const MAX_LABEL_WORDS = 3
/** Characters of a quotation. */
const MAX_QUOTE_LENGTH = 110
/** Characters that a quotation has before the right or duty. */
const LENGTH_BEFORE_MATTER = 50
/** Characters. A shorter sentence states no right or duty. */
const MIN_MATTER_LENGTH = 12

/** Words of a note on which of a text's languages is binding. */
const TRANSLATION =
  /(?<!\p{L})(?:translat\p{L}+|übersetz\p{L}+|tradu(?:ction|cción|ção|zion|ccion|çõ|ceri)\p{L}*|vertaling\p{L}*|översättning\p{L}*|oversæ?e?ttelse\p{L}*|tłumacze\p{L}+|překlad\p{L}*)(?!\p{L})|翻訳|翻译/iu
/** The number of a clause: "5.2 ", "§ 4 ", "Article 7: ". */
const CLAUSE_NUMBER =
  /^(?:(?:§|[Aa]rt(?:icle|ikel|ículo|igo|icolo|\.)?|[Ss]ection|[Cc]lause|Abschnitt|Ziffer)\s*\d[\d.]*|\d{1,2}(?:\.\d{1,2}){1,3})[.):]?\s+(?=[“"„(]?[\p{Lu}\p{Lo}])/u

function withoutNumber(clause: string): string {
  return clause.replace(CLAUSE_NUMBER, '').replace(NUMBERING, '')
}

/** Whether two lines are the same clause, perhaps under another number. */
function isSameClause(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => text.replace(CLAUSE_NUMBER, ''))
  return old === now || isCosmetic(old, now)
}

/** Terms, policies and other binding documents. */
export const legal: Kind = {
  find(comparison) {
    if (!comparison.isLegal) return []
    const h1 = [comparison.before, comparison.after].flatMap(({ content }) => content?.headings.h1 ?? [])
    const edits = comparison.edits.filter((edit) => {
      const { block, text } = lineOf(edit)
      // A label that is gone belonged to the page around the document.
      if (!edit.after && wordCount(text) < MIN_CLAUSE_WORDS && !DATE.test(text)) return false
      const isSpelling = edit.before && edit.after && isSameClause(edit.before.text, edit.after.text)
      return !isSpelling && (block.landmark !== 'footer' || amountsIn(text).length > 0) && !h1.includes(text)
    })
    if (edits.length === 0) return []
    const page = pagePhrase(comparison.page, comparison.after.title || comparison.before.title)
    const date = newDate(comparison)
    const isRewrite =
      comparison.changedShare >= REWRITE_SHARE &&
      comparison.rewriteVerb === 'rewrote' &&
      edits.length >= MIN_REWRITE_EDITS
    const sections = edits
      .filter(
        ({ before, after }) =>
          !before &&
          after?.block.kind === 'heading' &&
          !comparison.before.says(after.text) &&
          isNewUnder(comparison, 'after', after.text) &&
          !(isRewrite && hasSubject(comparison.before, after.text))
      )
      .map(({ after }) => after!)
    const main = mainSentence(comparison, edits, isRewrite)
    // A short line may be around the document.
    const isPartOfText =
      page === 'its imprint' || (!page.endsWith(' page') && wordCount(main?.text ?? '') >= MIN_CLAUSE_WORDS)
    const isAboutRights = edits.some(({ before, after }) =>
      LEGAL_MATTER.test(`${before?.text ?? ''} ${after?.text ?? ''}`)
    )
    const [first] = edits
    // A right or duty says more than a summary.
    const byMatter = sections.toSorted(
      (one, other) => Number(LEGAL_MATTER.test(other.text)) - Number(LEGAL_MATTER.test(one.text))
    )
    const titles = [...new Set(byMatter.map(({ text }) => quote(cleanName(withoutNumber(text), 50), 40)))]
    const names = joinNames(titles, 2, 'sections')
    // More than two are "A, B and other sections".
    const noun = titles.length > 2 ? '' : sections.length === 1 ? 'section ' : 'sections '
    const gone = isRewrite || sections.length > 0 || main?.isRight ? null : nameGone(comparison)
    const said = main?.clause ?? wordingClause(first.before?.text ?? '', first.after?.text ?? '')
    // Without a new date, the text may be around the document rather than part of it.
    const verb = isRewrite ? 'rewrote' : date === '' ? null : 'changed'
    const clause =
      (gone ? `no longer mentions ${quote(gone.name)} in ${page}${date}` : null) ??
      (verb === null
        ? sections.length > 0
          ? `added ${names} to ${page}`
          : `${said} ${isPartOfText ? 'in' : 'on'} ${page}`
        : `${verb} ${page}${date}: ${sections.length > 0 ? `new ${noun}${names}` : `it ${said}`}`)
    const isContactOnly = edits.every(
      ({ before, after }) => before && after && isSameWithoutContacts(before.text, after.text)
    )
    // Short new lines may be labels, such as column headers in a library of policies.
    const isLabels = edits.every(({ before, after }) => !before && wordCount(after!.text) <= MAX_LABEL_WORDS)
    const isBinding =
      isRewrite ||
      gone !== null ||
      isAboutRights ||
      edits.some((edit) => isOfOtherParty(edit) || isOfOtherFigure(edit)) ||
      comparison.changedShare >= SMALL_EDIT_SHARE ||
      !comparison.versions
    const isAboutLanguage = edits.every(({ after }) => after !== undefined && TRANSLATION.test(after.text))
    const claim: Claim = {
      id: 'legal_text',
      points: isBinding && !isLabels && !isContactOnly && !isAboutLanguage ? MEDIUM : LOW,
      rank: 87,
      clause,
      why: 'The legal text changed',
      // The lines that the clause names come first.
      proof: gone
        ? gone.lines
        : [
            ...byMatter.slice(0, 1).flatMap((section) => withFirstLine(comparison, section)),
            // Below another section, the sentence would seem to be about that.
            ...(byMatter[0] && main ? main.line.block.path.slice(-1) : []),
            main?.text ?? lineOf(first).text,
          ],
    }
    return [...priceClaims(comparison, page), claim]
  },
}

/** Whether the old version already dealt with the subject of a heading, perhaps under another one: "Refunds". */
function hasSubject({ blocks }: PageVersion, heading: string): boolean {
  const words = stemsOf(heading)
  return words.size > 0 && blocks.some(({ text }) => words.isSubsetOf(stemsOf(text)))
}

const LEGAL_FORM =
  /(?<!\p{L})(?:inc|llc|ltd|limited|corp|corporation|gmbh|ag|sas|sarl|b\.?v|plc|pty|oy|ab)(?!\p{L})/iu

/** Whether a line names a different legal entity than before. */
function isOfOtherParty({ before, after }: Edit): boolean {
  if (!before || !after) return false
  const { removed, added } = findDifference(before.text, after.text)
  return [removed, added].every((words) => LEGAL_FORM.test(words) && wordCount(words) <= 6)
}

/** Whether a clause has a different figure than before, such as an age or a number of days. */
function isOfOtherFigure({ before, after }: Edit): boolean {
  return before !== undefined && after !== undefined && hasOtherFigures(before.text, after.text)
}

/** Returns ", effective 1 January 2027" for a date that only the new version names. */
function newDate({ after, before }: Comparison): string {
  for (const [pattern, word] of [
    [EFFECTIVE, 'effective'],
    [DATED, 'dated'],
  ] as const) {
    for (const { text } of after.blocks.slice(0, 400)) {
      const date = pattern.exec(text.slice(0, 2_000))?.groups?.date
      if (date && !before.says(date)) return `, ${word} ${date}`
    }
  }
  return ''
}

/** Returns the most binding sentence that the other version lacks. Rights and duties come first, then new sentences. */
function mainSentence(
  comparison: Comparison,
  edits: readonly Edit[],
  isRewrite: boolean
): { text: string; clause: string; line: Passage; isRight: boolean } | null {
  const { before, after } = comparison
  let best: {
    weight: number
    line: Passage
    text: string
    partner: string | undefined
    isNew: boolean
    isRight: boolean
    names: string[]
  } | null = null
  for (const edit of edits) {
    for (const isNew of [true, false]) {
      const line = isNew ? edit.after : edit.before
      if (!line) continue
      for (const [at, text] of sentencesOf(line.text).entries()) {
        const other = isNew ? before : after
        if (other.says(text)) continue
        const partner = replacedSentence(comparison, text, edit, isNew)
        if (partner && (isSameClause(partner, text) || isStillSaid(after, partner, text))) continue
        if (!partner && other.paraphrases(text)) continue
        const isAboutRights = LEGAL_MATTER.test(text) && text.length > MIN_MATTER_LENGTH
        // A sentence may mention a right without another word about it than before.
        const difference = partner ? findDifference(partner, text) : null
        const isRightChanged = !difference || LEGAL_MATTER.test(`${difference.removed} ${difference.added}`)
        // A rewritten text is full of names that the old one lacks.
        const names = isRewrite ? [] : namesOnlyIn(comparison, isNew ? 'after' : 'before', text)
        const isRight = isAboutRights && isRightChanged
        const weight =
          (isNew && !partner ? 60 : 0) +
          // Later sentences may leave out what they are about.
          (at === 0 ? 50 : 0) +
          (isAboutRights ? (isRight ? 400 : 100) : 0) +
          (names.length > 0 ? 150 : 0) +
          (isNew ? 250 : 0) +
          (partner && hasOtherFigures(partner, text) ? 150 : 0) +
          (partner && changedQuantities(partner, text).length > 0 ? 300 : 0) +
          (isContact(text) ? -400 : 0) +
          // What a list is about says less than its items.
          (/[:：]$/.test(text) ? -200 : 0) +
          // An item of a list depends on the line that introduces it.
          (/^\p{Ll}/u.test(text) ? -150 : 0) +
          (text.length <= MAX_QUOTE_LENGTH ? text.length : MAX_QUOTE_LENGTH - 10)
        if (!best || weight > best.weight) best = { weight, line, text, partner, isNew, isRight, names }
      }
    }
  }
  if (!best) return null
  const { line, text, partner, isNew, isRight, names } = best
  const said = `now says ${quote(aroundMatter(text, names), lengthFor(text))}`
  const replaced = partner ? replacedClause(partner, text) : said
  // What differs may be cut before a new name.
  const isNamed = names.length === 0 || names.some((name) => replaced.includes(name))
  return {
    text,
    line,
    isRight,
    clause: isNew
      ? `${isNamed ? replaced : said}${rowPhrase(after, line)}`
      : `no longer says ${quote(aroundMatter(text, names), MAX_QUOTE_LENGTH)}`,
  }
}

/** Number of words. A longer addition is news in itself. */
const MAX_INSERTED_WORDS = 3

/** Quotes both sides even if a sentence only gained a word, which may restrict what it grants: "stored personal data". */
function replacedClause(before: string, after: string): string {
  const difference = findDifference(before, after)
  const { removed, added } = difference
  const [from, to] = quoteSides(difference, 60)
  return removed === '' && wordCount(added) <= MAX_INSERTED_WORDS && from !== to
    ? `now says ${to} instead of ${from}`
    : wordingClause(before, after, 60)
}

/** Characters. Without its end, a sentence may seem to say the opposite. */
const MAX_WHOLE_LENGTH = 145

function lengthFor(text: string): number {
  return text.length <= MAX_WHOLE_LENGTH ? MAX_WHOLE_LENGTH : MAX_QUOTE_LENGTH
}

/** Whether a sentence only lost words that another line of the new version has. */
function isStillSaid(after: PageVersion, before: string, now: string): boolean {
  const { removed, added } = findDifference(before, now)
  return added === '' && after.says(removed)
}

/** A month without its day: "07/2019". */
const MONTH = /\b\d{1,2}\/\d{4}\b/g

/** Whether two sentences differ in a figure that is not a date. */
function hasOtherFigures(before: string, after: string): boolean {
  const figures = (text: string) => numbersIn(text.replace(DATE, '').replace(MONTH, '')).join(' ')
  return figures(before) !== figures(after)
}

/**
 * Returns a sentence from a few words before the right or duty that it states, or else the new name, if a quotation
 * would otherwise end before it.
 */
function aroundMatter(text: string, [name]: readonly string[]): string {
  const matter = LEGAL_MATTER.exec(text)
  const [at, length] = matter ? [matter.index, matter[0].length] : [text.indexOf(name), name?.length ?? 0]
  if (at < 0 || at + length <= MAX_QUOTE_LENGTH) return text
  const start = text.lastIndexOf(' ', at - LENGTH_BEFORE_MATTER)
  return `…${text.slice(start + 1)}`
}

/** Returns the similar sentence that the given one replaced; undefined if there is none. */
function replacedSentence(
  comparison: Comparison,
  text: string,
  edit: Edit,
  isNew: boolean
): string | undefined {
  const [line, ownVersion] = isNew ? [edit.before, comparison.after] : [edit.after, comparison.before]
  return sentencesOf(line?.text ?? '').find((one) => areAlike(one, text) && !ownVersion.says(one))
}
