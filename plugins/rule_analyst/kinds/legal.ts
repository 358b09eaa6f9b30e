import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { stemsOf } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { findDifference, isCosmetic, isSameWithoutMail } from '../differences.js'
import { noveltyOf } from '../novelty.js'
import {
  amountsIn,
  cleanName,
  isContact,
  isFalseContrast,
  joinNames,
  numbersIn,
  quote,
  quoteSides,
  sentencesOf,
  wordCount,
} from '../words.js'
import { lacksAmount } from '../proof.js'
import { changedQuantities } from '../quantities.js'
import { DATE, LEGAL_MATTER } from './phrases.js'
import { isBareAmount } from './prices_in_text.js'
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
      const isSpelling = edit.before && edit.after && isCosmetic(edit.before.text, edit.after.text)
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
    const titles = [...new Set(byMatter.map(({ text }) => quote(cleanName(text, 50), 40)))]
    const names = joinNames(titles, 2, 'sections')
    // More than two are "A, B and other sections".
    const noun = titles.length > 2 ? '' : sections.length === 1 ? 'section ' : 'sections '
    const said = main?.clause ?? wordingClause(first.before?.text ?? '', first.after?.text ?? '')
    // Without a new date, the text may be around the document rather than part of it.
    const verb = isRewrite ? 'rewrote' : date === '' ? null : 'changed'
    const clause =
      verb === null
        ? sections.length > 0
          ? `added ${names} to ${page}`
          : `${said} ${isPartOfText ? 'in' : 'on'} ${page}`
        : `${verb} ${page}${date}: ${sections.length > 0 ? `new ${noun}${names}` : `it ${said}`}`
    const isContactOnly = edits.every(
      ({ before, after }) => before && after && isSameWithoutMail(before.text, after.text)
    )
    // Short new lines may be labels, such as column headers in a library of policies.
    const isLabels = edits.every(({ before, after }) => !before && wordCount(after!.text) <= MAX_LABEL_WORDS)
    const isBinding =
      isRewrite ||
      isAboutRights ||
      edits.some((edit) => isOfOtherParty(edit) || isOfOtherFigure(edit)) ||
      comparison.changedShare >= SMALL_EDIT_SHARE ||
      !comparison.versions
    const claim: Claim = {
      id: 'legal_text',
      points: isBinding && !isLabels && !isContactOnly ? MEDIUM : LOW,
      rank: 87,
      clause,
      why: 'The legal text changed',
      // The lines that the clause names come first.
      proof: [
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

/** Words for what customers pay, in a clause or its heading. */
const CHARGE =
  /(?<!\p{L})(?:pri(?:c(?:es?|ing)|x)|fees?|charges?|tari(?:f(?:s|es?)?|fas?|ffe)|prezz[io]|precios?|preços?|prij[sz]\p{L}*|\p{L}*(?:preise?|gebühr(?:en)?|entgelte?|auftragswert)|abonnements?|subscriptions?|minimum order)(?!\p{L})/iu
/** Words for amounts that nobody pays for the product. */
const NOT_A_CHARGE =
  /(?<!\p{L})(?:liab\p{L}+|haft\p{L}+|responsab\p{L}+|indemn\p{L}+|penalt\p{L}+|fines?|amendes?|vertragsstrafe\p{L}*|damages|schadens?\p{L}*|capital|stammkapital)(?!\p{L})/iu
const MAX_PRICES = 2

/** Reports prices that the document itself states: "2,99 €" instead of "1,99 €" below "Prices". */
function priceClaims(comparison: Comparison, page: string): Claim[] {
  const moves = comparison.edits.flatMap(({ before, after }) => {
    if (!before || !after) return []
    const heading = after.block.path.at(-1) ?? ''
    const pairs = isBareAmount(after.text)
      ? [[before.text, after.text]]
      : sentencesOf(after.text).flatMap((text) => {
          const old = sentencesOf(before.text).find((one) => areAlike(one, text))
          return old === undefined ? [] : [[old, text]]
        })
    return pairs.flatMap(([old, now]) => {
      const [from, to] = [amountsIn(old), amountsIn(now)]
      const isMoved = from.length === 1 && to.length === 1 && lacksAmount(comparison.before, to[0])
      const isCharge =
        [heading, now].some((text) => CHARGE.test(text)) && !NOT_A_CHARGE.test(`${heading} ${now}`)
      return isMoved && isCharge && from[0] !== to[0] ? [{ from: old, to: now, heading }] : []
    })
  })
  const [first] = moves
  if (!first) return []
  const bare = moves.filter((move) => isBareAmount(move.to) && move.heading === first.heading)
  const said = isBareAmount(first.to)
    ? `now says ${joinNames(
        bare.slice(0, MAX_PRICES).map(({ from, to }) => `${quote(to, 30)} instead of ${quote(from, 30)}`)
      )}${first.heading === '' ? '' : ` under ${quote(first.heading, 50)}`}`
    : `now says ${quote(first.to, 80)} (${amountsIn(first.from)[0]} before)`
  return [
    {
      id: 'price_changed',
      points: HIGH,
      rank: 88,
      clause: `${said} in ${page}`,
      why: 'A price in the legal text changed',
      proof: moves.map(({ to }) => to),
      essential: true,
    },
  ]
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
        if (partner && (isCosmetic(partner, text) || isStillSaid(after, partner, text))) continue
        if (!partner && other.paraphrases(text)) continue
        const isAboutRights = LEGAL_MATTER.test(text) && text.length > MIN_MATTER_LENGTH
        // A sentence may mention a right without another word about it than before.
        const difference = partner ? findDifference(partner, text) : null
        const isRightChanged = !difference || LEGAL_MATTER.test(`${difference.removed} ${difference.added}`)
        const weight =
          (isNew && !partner ? 60 : 0) +
          // Later sentences may leave out what they are about.
          (at === 0 ? 50 : 0) +
          (isAboutRights ? (isRightChanged ? 400 : 100) : 0) +
          (isNew ? 250 + Math.min(NOVELTY.most, NOVELTY.each * noveltyOf(comparison, text)) : 0) +
          (partner && hasOtherFigures(partner, text) ? 150 : 0) +
          (partner && changedQuantities(partner, text).length > 0 ? 300 : 0) +
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
  return {
    text,
    line,
    clause: isNew
      ? `${partner ? replacedClause(partner, text) : `now says ${quote(aroundMatter(text), lengthFor(text))}`}${rowPhrase(after, line)}`
      : `no longer says ${quote(aroundMatter(text), MAX_QUOTE_LENGTH)}`,
  }
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

/**
 * Returns a sentence from a few words before the right or duty that it states, if a quotation would otherwise end
 * before it.
 */
function aroundMatter(text: string): string {
  const matter = LEGAL_MATTER.exec(text)
  if (!matter || matter.index + matter[0].length <= MAX_QUOTE_LENGTH) return text
  const start = text.lastIndexOf(' ', matter.index - LENGTH_BEFORE_MATTER)
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
