import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { findDifference, isCosmetic, isSameWithoutContacts } from '../differences.js'
import { areAlike, editClause } from '../edit_words.js'
import {
  amountsIn,
  cleanName,
  isContact,
  joinNames,
  NUMBERING,
  numbersIn,
  quote,
  sentencesOf,
  wordCount,
} from '../words.js'
import { lacksAmount } from '../proof.js'
import { DATE, LEGAL_MATTER } from './phrases.js'
import { changedQuantities } from './quantities.js'
import { isNewUnder } from './section_proof.js'
import { withFirstLine } from './sections.js'
import { rowPhrase } from './topics.js'

/** The date of a document: "effective 1 January 2027", "last updated: 2027-01-01". */
const DOCUMENT_DATE = new RegExp(
  String.raw`(?:(?<effective>effective|in force|gültig ab|en vigueur)|(?:updated|modified|revised|changed|dated|version|stand|mise? à jour))[^.\d]{0,30}?(?<date>${DATE.source})`,
  'iu'
)
/** Shares of the document's text: a smaller change is an edit, a larger one a rewrite. */
const SMALL_EDIT_SHARE = 0.02
const REWRITE_SHARE = 0.45
/** Number of words. A shorter line is a postal address or a label. */
const MIN_CLAUSE_WORDS = 6
/** Characters of a quotation. */
const MAX_QUOTE_LENGTH = 140
/** The number of a clause: "5.2 ", "§ 4 ", "Article 7: ". */
const CLAUSE_NUMBER =
  /^(?:(?:§|[Aa]rt(?:icle|ikel|ículo|igo|icolo|\.)?|[Ss]ection|[Cc]lause|Abschnitt|Ziffer)\s*\d[\d.]*|\d{1,2}(?:\.\d{1,2}){1,3})[.):]?\s+(?=[“"„(]?[\p{Lu}\p{Lo}])/u

/** Words for amounts that nobody pays for the product. */
const NOT_A_PRICE =
  /(?<!\p{L})(?:liab\p{L}+|haft\p{L}+|responsab\p{L}+|indemn\p{L}+|penalt\p{L}+|fines?|amendes?|vertragsstrafe\p{L}*|damages|schadens?\p{L}*|(?:stamm)?kapital|capital)(?!\p{L})/iu
const LEGAL_FORM =
  /(?<!\p{L})(?:inc|llc|ltd|limited|corp|corporation|gmbh|ag|sas|sarl|b\.?v|plc|pty|oy|ab)(?!\p{L})/iu

/** Terms, policies and other binding documents. */
export const legal: Kind = {
  find(comparison) {
    const edits = comparison.isLegal ? comparison.edits.filter((edit) => isOfDocument(comparison, edit)) : []
    if (edits.length === 0) return []
    const isRewrite = comparison.changedShare >= REWRITE_SHARE && comparison.rewriteVerb === 'rewrote'
    const sections = newSections(comparison, edits)
    const sentences = edits.flatMap((edit) => changedSentences(comparison, edit))
    const [main = wholeLine(edits[0])] = sentences.sort((one, other) => other.weight - one.weight)
    const price = sentences.find(({ isPrice }) => isPrice)
    const isMinor = edits.every(({ before, after }) =>
      before
        ? isSameWithoutContacts(before.text, after?.text ?? '')
        : // Short new lines may be labels, such as column headers in a library of policies.
          wordCount(after!.text) < MIN_CLAUSE_WORDS / 2
    )
    const isBinding =
      isRewrite ||
      !comparison.versions ||
      comparison.changedShare >= SMALL_EDIT_SHARE ||
      edits.some(isAboutRights)
    const claim: Claim = {
      id: 'legal_text',
      points: isBinding && !isMinor ? MEDIUM : LOW,
      rank: 87,
      clause: clauseOf(comparison, isRewrite, sections, main),
      why: 'The legal text changed',
      // The lines that the clause names come first.
      proof: [
        ...sections.slice(0, 1).flatMap((section) => withFirstLine(comparison, section)),
        // Below another section, the sentence would seem to be about that.
        ...(sections[0] ? main.line.block.path.slice(-1) : []),
        main.text,
      ],
    }
    if (!price) return [claim]
    const why = 'A price in the legal text changed'
    const clause = price.say(` in ${nameOf(comparison)}`)
    return [
      { id: 'price_changed', points: HIGH, rank: 88, clause, why, proof: [price.text], essential: true },
      claim,
    ]
  },
}

/** Words the news: new sections if there are any, or else a sentence; as an update if the document has another date. */
function clauseOf(
  comparison: Comparison,
  isRewrite: boolean,
  sections: readonly Passage[],
  main: Sentence
): string {
  const phrase = nameOf(comparison)
  const date = newDate(comparison)
  const titles = [...new Set(sections.map(({ text }) => quote(cleanName(withoutNumber(text), 50), 40)))]
  const names = joinNames(titles, 2, 'sections')
  // Without a new date, the text may be around the document rather than part of it.
  if (isRewrite || date !== '')
    return `${isRewrite ? 'rewrote' : 'changed'} ${phrase}${date}: ${titles.length > 0 ? `new ${titles.length === 1 ? 'section ' : ''}${names}` : `it ${main.say('').replace(/^changed (“.*”) to (“.*”)$/, 'now says $2 instead of $1')}`}`
  if (titles.length > 0) return `added ${names} to ${phrase}`
  // A short line may be around the document.
  const isInText = !phrase.endsWith(' page') && wordCount(main.text) >= MIN_CLAUSE_WORDS
  return main.say(` ${isInText ? 'in' : 'on'} ${phrase}`)
}

function nameOf({ page, before, after }: Comparison): string {
  return pagePhrase(page, after.title || before.title)
}

/** Whether an edit is one of the document's own text, and more than another spelling or number of a clause. */
function isOfDocument({ before, after }: Comparison, edit: Edit): boolean {
  const { block, text } = lineOf(edit)
  const isTitle = [before, after].some(({ content }) => content?.headings.h1.includes(text))
  const isAround =
    (block.landmark === 'footer' && amountsIn(text).length === 0) ||
    // A label that is gone belonged to the page around the document.
    (!edit.after && wordCount(text) < MIN_CLAUSE_WORDS && !DATE.test(text))
  return (
    !isTitle && !isAround && !(edit.before && edit.after && isSameClause(edit.before.text, edit.after.text))
  )
}

/** Returns the headings of new sections, those about rights and duties first. */
function newSections(comparison: Comparison, edits: readonly Edit[]): Passage[] {
  return edits
    .flatMap((edit) => (!edit.before && edit.after?.block.kind === 'heading' ? [edit.after] : []))
    .filter(({ text }) => !comparison.before.says(text) && isNewUnder(comparison, 'after', text))
    .toSorted((one, other) => Number(LEGAL_MATTER.test(other.text)) - Number(LEGAL_MATTER.test(one.text)))
}

/** Whether an edit is about a right or a duty, another party, or a figure, such as an age or a number of days. */
function isAboutRights({ before, after }: Edit): boolean {
  const [old, now] = [before?.text ?? '', after?.text ?? '']
  const { removed, added } = findDifference(old, now)
  const isOtherParty = LEGAL_FORM.test(removed) && LEGAL_FORM.test(added)
  return (
    LEGAL_MATTER.test(`${old} ${now}`) ||
    isOtherParty ||
    (old !== '' && now !== '' && hasOtherFigures(old, now))
  )
}

/** Returns ", effective 1 January 2027" for a date that only the new version names. */
function newDate({ after, before }: Comparison): string {
  for (const { text } of after.blocks.slice(0, 400)) {
    const { effective, date = '' } = DOCUMENT_DATE.exec(text.slice(0, 2_000))?.groups ?? {}
    if (date !== '' && !before.says(date)) return `, ${effective ? 'effective' : 'dated'} ${date}`
  }
  return ''
}

/** A sentence that only one version has. */
interface Sentence {
  text: string
  line: Passage
  /** Returns a clause with a phrase for the place of the text. */
  say(place: string): string
  /** The one with the highest weight leads. */
  weight: number
  /** Whether it has another price than before. */
  isPrice: boolean
}

/** Returns the sentences of an edited line that the other version lacks. Rights and duties weigh the most. */
function changedSentences(comparison: Comparison, edit: Edit): Sentence[] {
  return (['after', 'before'] as const).flatMap((side) => {
    const other = side === 'after' ? 'before' : 'after'
    const line = edit[side]
    return sentencesOf(line?.text ?? '').flatMap((text) => {
      if (!line || comparison[other].says(text)) return []
      const old = sentencesOf(edit[other]?.text ?? '').find(
        (one) => areAlike(one, text) && !comparison[side].says(one)
      )
      if (old === undefined ? comparison[other].paraphrases(text) : isSameClause(old, text)) return []
      const { removed, added } = findDifference(old ?? '', text)
      const weight =
        (side === 'after' ? 250 : 0) +
        (old === undefined ? 60 : 0) +
        (LEGAL_MATTER.test(`${removed} ${added}`) ? 400 : 0) +
        (old !== undefined && changedQuantities(old, text).length > 0 ? 300 : 0) +
        (isContact(text) ? -400 : 0) +
        Math.min(text.length, MAX_QUOTE_LENGTH)
      const say = (place: string) =>
        side === 'after'
          ? editClause(old ?? '', text, {
              place: `${rowPhrase(comparison.after, line)}${place}`,
              length: old === undefined ? MAX_QUOTE_LENGTH : 90,
            })
          : `no longer says ${quote(text, MAX_QUOTE_LENGTH)}${place}`
      const isPrice =
        side === 'after' &&
        amountsIn(old ?? '').length > 0 &&
        lacksAmount(comparison.before, text) &&
        !NOT_A_PRICE.test(`${line.block.path.at(-1) ?? ''} ${text}`)
      return [{ text, line, say, weight, isPrice }]
    })
  })
}

/** Returns an edited line as a whole, for edits without a sentence of their own. */
function wholeLine(edit: Edit): Sentence {
  const line = lineOf(edit)
  const say = (place: string) => editClause(edit.before?.text ?? '', edit.after?.text ?? '', { place })
  return { text: line.text, line, say, weight: 0, isPrice: false }
}

function withoutNumber(clause: string): string {
  return clause.replace(CLAUSE_NUMBER, '').replace(NUMBERING, '')
}

/** Whether two lines are the same clause, perhaps under another number. */
function isSameClause(before: string, after: string): boolean {
  return isCosmetic(before.replace(CLAUSE_NUMBER, ''), after.replace(CLAUSE_NUMBER, ''))
}

/** Whether two sentences differ in a figure that is not a date. */
function hasOtherFigures(before: string, after: string): boolean {
  const figures = (text: string) => numbersIn(text.replace(DATE, '')).join(' ')
  return figures(before) !== figures(after)
}
