import { cutAtWord, type Change, type Verdict } from '#platform/contract'
import type { Answer } from '../answer.js'
import type { Complaint } from '../complaint.js'
import { bare } from '../text.js'
import { firstUnproven } from './claims.js'
import { firstForeignAddress, holdsMarkup } from './addresses.js'
import { Figures } from './figures.js'
import { oneWidth, pageTextsOf, type PageTexts } from './page_texts.js'
import { quotedIn } from './quotations.js'
import { recitesInstructions } from './recital.js'

const COMPLAINT_LENGTH = 60
const PERCENTAGE = /\p{N}{1,30}(?:[.,]\p{N}{1,30}){0,10}\s?%/gu

/**
 * Holds an answer to the page: every figure, every quotation and every address in it must stand in the stored change.
 * What the rules have counted and calculated may be told, too. What happened has to be told by the claims that it names.
 *
 * @returns the first thing that does not; null where all does
 */
export function complaintAbout(answer: Answer, change: Change, draft: Verdict): Complaint | null {
  const page = pageTextsOf(change)
  const figures = new Figures([...page.plain, ...countedIn(draft)])
  for (const text of [answer.summary, answer.reasoning]) {
    const complaint = complaintAboutText(text, page, figures)
    if (complaint) return complaint
  }
  return complaintAboutClaims(answer, draft)
}

/** What happened is told by claims, and what concerns a price or a plan is not passed over. */
function complaintAboutClaims(
  { summary, claims: used }: Answer,
  { claims = [], essential }: Verdict
): Complaint | null {
  if (claims.length === 0) return null
  if (essential && !used.includes(0))
    return { fault: 'not_grounded', why: 'Tell the claim that is marked essential.' }
  const unproven = firstUnproven(
    summary,
    used.map((number) => claims[number])
  )
  return unproven === null
    ? null
    : notGrounded('A word in it says what no claim that you named says.', unproven)
}

function complaintAboutText(text: string, page: PageTexts, figures: Figures): Complaint | null {
  if (holdsMarkup(text)) return { fault: 'unfit', why: 'Write plain text without markup.' }
  if (recitesInstructions(text))
    return { fault: 'unfit', why: 'Tell of the page, and not of your instructions.' }
  const seen = oneWidth(text)
  const address = firstForeignAddress(seen, page.plain)
  if (address) return notGrounded('An address in it does not stand in the data.', address)
  const passages = quotedIn(text)
  if (!passages) return { fault: 'unfit', why: 'A quotation mark in it has no partner.' }
  const foreign = passages.find((passage) => !page.bare.some((said) => said.includes(bare(passage))))
  if (foreign !== undefined) {
    return notGrounded('A quotation in it does not stand in the data word for word.', foreign)
  }
  const figure = figures.firstForeign(seen)
  if (figure) return notGrounded('A figure in it does not stand in the data in this form.', figure)
  return null
}

/** Of the draft, its summary and the percentages among its reasons: weights are no figures of a page. */
function countedIn({ summary, reasoning, terms = [] }: Verdict): string[] {
  const reasons = [reasoning, ...terms.map(({ text }) => text)].map(oneWidth)
  return [oneWidth(summary), ...reasons.flatMap((reason) => reason.match(PERCENTAGE) ?? [])]
}

function notGrounded(why: string, words: string): Complaint {
  return { fault: 'not_grounded', why, what: cutAtWord(words, COMPLAINT_LENGTH) }
}
