import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { findDifference, isCosmetic, isSameWithoutContacts } from '../differences.js'
import { noveltyOf } from '../novelty.js'
import {
  amountsIn,
  cleanName,
  isContact,
  isFalseContrast,
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
import { guaranteeClause, priceClaims } from './legal_charges.js'
import { areAlike, isRowOfLinks, rowPhrase, wordingClause } from './topics.js'
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

/** The number of a clause: "5.2 ", "§ 4 ", "Article 7: ". */
const CLAUSE_NUMBER =
  /^(?:(?:§|[Aa]rt(?:icle|ikel|ículo|igo|icolo|\.)?|[Ss]ection|[Cc]lause|Abschnitt|Ziffer)\s*\d[\d.]*|\d{1,2}(?:\.\d{1,2}){1,3})[.):]?\s+(?=[“"„(]?[\p{Lu}\p{Lo}])/u

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
      if (isRowOfLinks(text)) return false
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
          isNewUnder(comparison, 'after', after.text)
      )
      .map(({ after }) => after!)
    const main = mainSentence(comparison, edits)
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
    const titles = [
      ...new Set(
        byMatter.map(({ text }) =>
          quote(cleanName(text.replace(CLAUSE_NUMBER, '').replace(NUMBERING, ''), 50), 40)
        )
      ),
    ]
    const names = joinNames(titles, 2, 'sections')
    // More than two are "A, B and other sections".
    const noun = titles.length > 2 ? '' : sections.length === 1 ? 'section ' : 'sections '
    const guarantee = isRewrite ? null : guaranteeClause(edits, page)
    const said = main?.clause ?? wordingClause(first.before?.text ?? '', first.after?.text ?? '')
    // Without a new date, the text may be around the document rather than part of it.
    const verb = isRewrite ? 'rewrote' : date === '' ? null : 'changed'
    const clause =
      guarantee?.clause ??
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
      isAboutRights ||
      edits.some(
        ({ before, after }) =>
          before &&
          after &&
          (isOfOtherParty(before.text, after.text) || hasOtherFigures(before.text, after.text))
      ) ||
      comparison.changedShare >= SMALL_EDIT_SHARE ||
      !comparison.versions
    const claim: Claim = {
      id: 'legal_text',
      points: guarantee ? HIGH : isBinding && !isLabels && !isContactOnly ? MEDIUM : LOW,
      rank: 87,
      clause,
      why: guarantee ? 'The guaranteed availability changed' : 'The legal text changed',
      // The lines that the clause names come first.
      proof: [
        ...(guarantee ? [guarantee.text] : []),
        ...byMatter.slice(0, 1).flatMap((section) => withFirstLine(comparison, section)),
        // Below another section, the sentence would seem to be about that.
        ...(byMatter[0] && main ? main.line.block.path.slice(-1) : []),
        main?.text ?? lineOf(first).text,
      ],
    }
    return [...priceClaims(comparison, page), claim]
  },
}

const LEGAL_FORM =
  /(?<!\p{L})(?:inc|llc|ltd|limited|corp|corporation|gmbh|ag|sas|sarl|b\.?v|plc|pty|oy|ab)(?!\p{L})/iu

/** Whether a line names a different legal entity than before. */
function isOfOtherParty(before: string, after: string): boolean {
  const { removed, added } = findDifference(before, after)
  return [removed, added].every((words) => LEGAL_FORM.test(words) && wordCount(words) <= 6)
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
  edits: readonly Edit[]
): { text: string; clause: string; line: Passage } | null {
  const { before, after } = comparison
  let best: {
    weight: number
    line: Passage
    text: string
    partner: string | undefined
    isNew: boolean
  } | null = null
  for (const edit of edits) {
    for (const isNew of [true, false]) {
      const line = isNew ? edit.after : edit.before
      if (!line) continue
      for (const [at, text] of sentencesOf(line.text).entries()) {
        const other = isNew ? before : after
        if (other.says(text)) continue
        const partner = replacedSentence(comparison, text, edit, isNew)
        if (
          partner ? isSameClause(partner, text) || isStillSaid(after, partner, text) : other.paraphrases(text)
        )
          continue
        const weight =
          (isNew ? 250 + Math.min(NOVELTY.most, NOVELTY.each * noveltyOf(comparison, text)) : 0) +
          (isNew && !partner ? 60 : 0) +
          // Later sentences may leave out what they are about.
          (at === 0 ? 50 : 0) +
          weightOfMatter(text, partner) +
          (isContact(text) ? -400 : 0) +
          // What a list is about says less than its items.
          (/[:：]$/.test(text) ? -200 : 0) +
          // An item of a list depends on the line that introduces it.
          (/^\p{Ll}/u.test(text) ? -150 : 0) +
          (text.length <= MAX_QUOTE_LENGTH ? text.length : MAX_QUOTE_LENGTH - 10)
        if (!best || weight > best.weight) best = { weight, line, text, partner, isNew }
      }
    }
  }
  if (!best) return null
  const { line, text, partner, isNew } = best
  const said = partner
    ? replacedClause(partner, text)
    : `now says ${quote(aroundMatter(text), lengthFor(text))}`
  const clause = isNew
    ? `${said}${rowPhrase(after, line)}`
    : `no longer says ${quote(aroundMatter(text), MAX_QUOTE_LENGTH)}`
  return { text, line, clause }
}

/** Returns the weight of the right, duty or figure in a sentence, which counts less if the sentence already had it. */
function weightOfMatter(text: string, partner: string | undefined): number {
  const isAboutRights = LEGAL_MATTER.test(text) && text.length > MIN_MATTER_LENGTH
  if (partner === undefined) return isAboutRights ? 400 : 0
  const { removed, added } = findDifference(partner, text)
  return (
    (isAboutRights ? (LEGAL_MATTER.test(`${removed} ${added}`) ? 400 : 100) : 0) +
    (hasOtherFigures(partner, text) ? 150 : 0) +
    (changedQuantities(partner, text).length > 0 ? 300 : 0)
  )
}

/** Weight per line in which a new word of a sentence occurs, and the most that new words add. */
const NOVELTY = { each: 30, most: 240 }

/** Number of words. A longer addition is news in itself. */
const MAX_INSERTED_WORDS = 3

/** Quotes both sides even if a sentence only gained a word, which may restrict what it grants: "stored personal data". */
function replacedClause(before: string, after: string): string {
  const difference = findDifference(before, after)
  const { removed, added } = difference
  const [from, to] = quoteSides(difference, 60)
  return removed === '' &&
    wordCount(added) <= MAX_INSERTED_WORDS &&
    from !== to &&
    !isFalseContrast(before, after, from, to)
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
  return added === '' && after.hasLineWith(removed)
}

/** A month without its day: "07/2019". */
const MONTH = /\b\d{1,2}\/\d{4}\b/g

/** Whether two sentences differ in a figure that is not a date. */
function hasOtherFigures(before: string, after: string): boolean {
  const figures = (text: string) => numbersIn(text.replace(DATE, '').replace(MONTH, '')).join(' ')
  return figures(before) !== figures(after)
}

/** Returns a sentence from a few words before its right or duty, if a quotation would otherwise end before that. */
function aroundMatter(text: string): string {
  const matter = LEGAL_MATTER.exec(text)
  if (!matter || matter.index + matter[0].length <= MAX_QUOTE_LENGTH) return text
  return `…${text.slice(text.lastIndexOf(' ', matter.index - LENGTH_BEFORE_MATTER) + 1)}`
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
