/** What customers pay by a legal text. */
import { type Claim, HIGH } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { lacksAmount } from '../proof.js'
import { amountsIn, quote, sentencesOf } from '../words.js'
import { isBareAmount } from './prices_in_text.js'
import { areAlike, wordingClause } from './topics.js'

/** Words for what customers pay, in a clause or its heading. */
const CHARGE =
  /(?<!\p{L})(?:pri(?:c(?:es?|ing)|x)|fees?|charges?|tari(?:f(?:s|es?)?|fas?|ffe)|prezz[io]|precios?|preços?|prij[sz]\p{L}*|\p{L}*(?:preise?|gebühr(?:en)?|entgelte?|auftragswert)|abonnements?|subscriptions?|minimum order)(?!\p{L})/iu
/** Words for amounts that nobody pays for the product. */
const NOT_A_CHARGE =
  /(?<!\p{L})(?:liab\p{L}+|haft\p{L}+|responsab\p{L}+|indemn\p{L}+|penalt\p{L}+|fines?|amendes?|vertragsstrafe\p{L}*|damages|schadens?\p{L}*|capital|stammkapital)(?!\p{L})/iu

/** Claims prices that the document itself states: "2,99 €" instead of "1,99 €" below "Prices". */
export function priceClaims({ edits, before: version }: Comparison, page: string): Claim[] {
  const moves = edits.flatMap(({ before, after }) => {
    if (!before || !after) return []
    const heading = after.block.path.at(-1) ?? ''
    const pairs = isBareAmount(after.text)
      ? [[before.text, after.text]]
      : alikeSentences(before.text, after.text)
    return pairs.flatMap(([from, to]) =>
      amountsIn(from).length > 0 && lacksAmount(version, to) && isCharge(heading, to)
        ? [{ from, to, place: isBareAmount(to) && heading !== '' ? ` under ${quote(heading, 50)}` : '' }]
        : []
    )
  })
  return moves.slice(0, 1).map(({ from, to, place }) => ({
    id: 'price_changed',
    points: HIGH,
    rank: 88,
    clause: `${wordingClause(from, to, 80)}${place} in ${page}`,
    why: 'A price in the legal text changed',
    proof: moves.map((move) => move.to),
    essential: true,
  }))
}

function isCharge(heading: string, text: string): boolean {
  return [heading, text].some((words) => CHARGE.test(words)) && !NOT_A_CHARGE.test(`${heading} ${text}`)
}

function alikeSentences(before: string, after: string): [string, string][] {
  return sentencesOf(after).flatMap((text): [string, string][] => {
    const old = sentencesOf(before).find((one) => areAlike(one, text))
    return old === undefined ? [] : [[old, text]]
  })
}
