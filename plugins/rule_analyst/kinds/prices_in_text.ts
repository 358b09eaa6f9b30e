import { type Claim, HIGH, LOW, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import { lineOf, type Passage } from '../pairing.js'
import { lacks } from '../proof.js'
import { amountsIn, name, quoted, wordCount } from '../words.js'
import { saysNow } from './phrases.js'

/** Amounts that are nobody's price: examples, what others ask, what was saved or raised. */
export const NO_PRICE =
  /\b(?:examples?|demo|calculator|calculate|estimates?|compare[ds]?|comparison|vs\.?|versus|alternatives?|competitors?|sav(?:e[ds]?|ings?)|roi|raised|revenue|worth|value|credits?|fund(?:ing|ed)|average|salary|salaries|ote|compensation|per hour|budget|invoices?|million|billion|trillion)\b/i
export const NO_NAME =
  /[?!.:;]|\b(?:pricing|prices?|cost|faqs?|questions?|simple|why|how|what|per|from)\b|^\d/i
const ON_REQUEST = /contact|talk to|custom|quote|on request|call us|anfrage|devis/i

/** Elsewhere than on the pages that sell, a price is beside the point. */
export function pageWeight({ isEditorial, isRewritten }: Look): number {
  return isRewritten || isEditorial ? -2 : 0
}

/** Amounts beside the plans: said only with the whole line, and only where they are new or gone. */
export function amountsInText(look: Look, known: ReadonlySet<string>, told: ReadonlySet<string>): Claim[] {
  const claims: Claim[] = []
  for (const { before, after } of look.edits) {
    const [old, now] = [askedIn(before), askedIn(after)]
    if (old.join() === now.join() || NO_PRICE.test(`${before?.text ?? ''} ${after?.text ?? ''}`)) continue
    const place = lineOf({ before, after })
    if ((place.plan && told.size > 0) || NO_PRICE.test(place.block.path.join(' '))) continue
    const isTold = [...known].some((pair) =>
      pair.split(' ').every((amount) => [...old, ...now].some((one) => digits(one) === digits(amount)))
    )
    if (isTold) continue
    const come = now.filter((amount) => lacks(look.before, amount))
    const gone = old.filter((amount) => lacks(look.after, amount))
    if (come.length === 0 && gone.length === 0) continue
    // A cell says nothing without its row.
    if (place.block.kind === 'cell' && isBare(place.text)) continue
    // Nor does an amount that takes the place of a figure, as on a drawn screen.
    if (
      before &&
      after &&
      isFigure(before.text) !== isFigure(after.text) &&
      isBare(before.text) &&
      isBare(after.text)
    )
      continue
    const isShort = wordCount(place.text) <= 12
    const isSelling = look.label === 'pricing' || isShort
    const isOnRequest = before !== undefined && after !== undefined && ON_REQUEST.test(after.text)
    // A new text on prices that stood before is no other price.
    const isAbout = !before && !isShort && come.length < now.length
    const isHigh = come.length > 0 ? isSelling && !isAbout : isOnRequest
    // That no price is shown any more is news also where all else is.
    const weight = come.length > 0 || look.isEditorial ? pageWeight(look) : 0
    const points = (isHigh ? HIGH : MEDIUM) + weight
    const clause = amountClause(before?.text, after?.text, come.length > 0, subjectOf(place))
    if (clause === null) continue
    claims.push({
      id: come.length > 0 ? 'amount_in_text' : 'amount_gone',
      points: Math.max(LOW, points),
      rank: come.length > 0 ? 85 : 57,
      clause,
      why:
        come.length === 0
          ? 'A price was removed from the text'
          : isAbout
            ? 'A new text about prices'
            : 'A price in the text changed',
      proof: [after?.text ?? before!.text],
      essential: true,
    })
  }
  return claims
}

/** What a line asks for: nothing that is free costs. */
function askedIn(line: Passage | undefined): string[] {
  return amountsIn(line?.text ?? '').filter((amount) => Number(digits(amount)) !== 0)
}

function digits(text: string): string {
  return text.replace(/[^\d.]/g, '').replace(/\.0+$/, '')
}

/** What a bare price is the price of: the heading right above, where that is a name. */
function subjectOf({ text, block }: Passage): string {
  if (!isBare(text)) return ''
  const heading = name(block.path.at(-1) ?? '', 50)
  return NO_NAME.test(heading) || wordCount(heading) > 5 ? '' : heading
}

/** "29%", "12": a number that is no amount of money. */
function isFigure(text: string): boolean {
  return /\d/.test(text) && amountsIn(text).length === 0
}

/** Whether a line says a price, or consists of what stands for one. */
export function isAsking(text: string): boolean {
  return amountsIn(text).length > 0 || (isBare(text) && ON_REQUEST.test(text))
}

/** Whether a line says hardly more than an amount. */
export function isBare(text: string): boolean {
  return wordCount(text.replace(/[\d.,\p{Sc}/]+/gu, ' ').trim()) <= 3
}

function amountClause(
  before: string | undefined,
  after: string | undefined,
  isCome: boolean,
  subject: string
): string | null {
  const text = (isCome ? after : (after ?? before))!
  // Several amounts in one line are no price of what the heading names.
  const word = amountsIn(text).length === 1 ? `for ${subject}` : `under ${quoted(subject, 50)}`
  const of = subject === '' ? '' : ` ${word}`
  if (before !== undefined && after !== undefined) return `${saysNow(before, after, 80)}${of}`
  if (isBare(text) && subject === '') return null
  return isCome ? `now says ${quoted(text, 120)}${of}` : `no longer says ${quoted(text, 120)}${of}`
}
