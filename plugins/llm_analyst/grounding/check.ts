import { cutAtWord, type Change, type Verdict } from 'rivalwatch-plugin'
import type { Answer } from '../answer.js'
import type { Complaint } from '../complaint.js'
import { bare } from '../text.js'
import { firstUnproven } from './claims.js'
import { firstForeignAddress, holdsMarkup } from './addresses.js'
import { Figures } from './figures.js'
import { oneWidth, pageTextsOf, type PageTexts } from './page_texts.js'
import { quotedIn } from './quotations.js'
import { echoesInstructions } from './prompt_echo.js'

const COMPLAINT_LENGTH = 60
const PERCENTAGE = /\p{N}{1,30}(?:[.,]\p{N}{1,30}){0,10}\s?%/gu

/**
 * Checks an answer against the page: every figure, quotation, URL, host name and mention in it must occur in the
 * stored change. Figures that the rules counted and calculated are allowed too. The events that the answer reports
 * must be covered by the claims that it cites.
 *
 * @returns the first violation, or null
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

/** Returns a complaint if a reported event is not covered by claims, or if an essential claim is not used. */
function complaintAboutClaims(
  { summary, claims: used }: Answer,
  { claims = [], essential }: Verdict
): Complaint | null {
  if (claims.length === 0) return null
  if (essential && !used.includes(0))
    return { fault: 'not_grounded', why: 'Report the claim that is marked essential.' }
  const unproven = firstUnproven(
    summary,
    used.map((number) => claims[number])
  )
  return unproven === null
    ? null
    : notGrounded('A word in it reports something that none of your claims says.', unproven)
}

function complaintAboutText(text: string, page: PageTexts, figures: Figures): Complaint | null {
  if (holdsMarkup(text)) return { fault: 'unfit', why: 'Write plain text without markup.' }
  if (echoesInstructions(text))
    return { fault: 'unfit', why: 'Write about the page, not about your instructions.' }
  const seen = oneWidth(text)
  const address = firstForeignAddress(seen, page.plain)
  if (address) return notGrounded('A URL, host name or mention in it is not in the data.', address)
  const passages = quotedIn(text)
  if (!passages) return { fault: 'unfit', why: 'A quotation mark in it is unmatched.' }
  const foreign = passages.find((passage) => !page.bare.some((said) => said.includes(bare(passage))))
  if (foreign !== undefined) {
    return notGrounded('A quotation in it is not in the data word for word.', foreign)
  }
  const figure = figures.firstForeign(seen)
  if (figure) return notGrounded('A figure in it is not in the data in this form.', figure)
  return null
}

/**
 * Returns the draft's own figures: its summary and the percentages in its reasons. Weights are not figures from a page.
 */
function countedIn({ summary, reasoning, terms = [] }: Verdict): string[] {
  const reasons = [reasoning, ...terms.map(({ text }) => text)].map(oneWidth)
  return [oneWidth(summary), ...reasons.flatMap((reason) => reason.match(PERCENTAGE) ?? [])]
}

function notGrounded(why: string, words: string): Complaint {
  return { fault: 'not_grounded', why, what: cutAtWord(words, COMPLAINT_LENGTH) }
}
