/** What customers pay and what they are guaranteed by a legal text. */
import { type Claim, HIGH } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import type { Edit, Passage } from '../pairing.js'
import { lacksAmount } from '../proof.js'
import { findDifference } from '../differences.js'
import { amountsIn, joinNames, numbersIn, quote, quoteSides, sentencesOf } from '../words.js'
import { isBareAmount } from './prices_in_text.js'
import { areAlike } from './topics.js'

/** Words for what customers pay, in a clause or its heading. */
const CHARGE =
  /(?<!\p{L})(?:pri(?:c(?:es?|ing)|x)|fees?|charges?|tari(?:f(?:s|es?)?|fas?|ffe)|prezz[io]|precios?|preços?|prij[sz]\p{L}*|\p{L}*(?:preise?|gebühr(?:en)?|entgelte?|auftragswert)|abonnements?|subscriptions?|minimum order)(?!\p{L})/iu
/** Words for amounts that nobody pays for the product. */
const NOT_A_CHARGE =
  /(?<!\p{L})(?:liab\p{L}+|haft\p{L}+|responsab\p{L}+|indemn\p{L}+|penalt\p{L}+|fines?|amendes?|vertragsstrafe\p{L}*|damages|schadens?\p{L}*|capital|stammkapital)(?!\p{L})/iu
const MAX_PRICES = 2

/** Reports prices that the document itself states: "2,99 €" instead of "1,99 €" below "Prices". */
export function priceClaims(comparison: Comparison, page: string): Claim[] {
  const moves = comparison.edits.flatMap(({ before, after }) => {
    if (!before || !after) return []
    const heading = after.block.path.at(-1) ?? ''
    const pairs = isBareAmount(after.text)
      ? [[before.text, after.text]]
      : alikeSentences(before.text, after.text)
    const moved = pairs.flatMap(([old, now]) => {
      const [from, to] = [amountsIn(old), amountsIn(now)]
      const isMoved =
        to.length > 0 &&
        from.length === to.length &&
        to.every((amount) => lacksAmount(comparison.before, amount))
      return isMoved && isCharge(heading, now) ? [{ from: old, to: now, heading }] : []
    })
    const [old, now] = [
      pricedSentence(before.text, comparison.after),
      pricedSentence(after.text, comparison.before),
    ]
    // Other plans may have taken the place of those that the text named.
    return moved.length === 0 && old && now && isCharge(heading, now)
      ? [{ from: '', to: now, heading }]
      : moved
  })
  const [first] = moves
  if (!first) return removedPrices(comparison, page)
  const bare = moves.filter((move) => isBareAmount(move.to) && move.heading === first.heading)
  const said = isBareAmount(first.to)
    ? `now says ${joinNames(
        bare.slice(0, MAX_PRICES).map(({ from, to }) => `${quote(to, 30)} instead of ${quote(from, 30)}`)
      )}${first.heading === '' ? '' : ` under ${quote(first.heading, 50)}`}`
    : saidInSentence(first.from, first.to)
  return [
    priceClaim(
      'price_changed',
      `${said} in ${page}`,
      moves.map(({ to }) => to)
    ),
  ]
}

/** States the amounts of a sentence: both sides if it has several. */
function saidInSentence(from: string, to: string): string {
  if (from === '') return `now says ${quote(to, 110)}`
  if (amountsIn(to).length === 1) return `now says ${quote(to, 80)} (${amountsIn(from)[0]} before)`
  const [old, now] = quoteSides(findDifference(from, to), 80)
  return `now says ${now} instead of ${old}`
}

/** Returns the first sentence whose first amount a version lacks. */
function pricedSentence(text: string, version: PageVersion): string | undefined {
  return sentencesOf(text).find((one) => lacksAmount(version, amountsIn(one)[0] ?? ''))
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

/** Reports that a document no longer states its prices, with the line that took their place. */
function removedPrices({ edits, after }: Comparison, page: string): Claim[] {
  const placeOf = (line: Passage) => line.block.path.join('\n')
  const gone = edits.flatMap(({ before: line, after: now }) =>
    line &&
    !now &&
    isCharge(line.block.path.at(-1) ?? '', line.text) &&
    // An amount of nothing is no price.
    amountsIn(line.text).some((amount) => /[1-9]/.test(amount)) &&
    lacksAmount(after, line.text)
      ? [line]
      : []
  )
  const [first] = gone
  if (!first) return []
  const instead = edits.find((edit) => !edit.before && edit.after && placeOf(edit.after) === placeOf(first))
  const old = `${quote(first.text, 50)}${gone.length > 1 ? ' and other prices' : ''}`
  const heading = first.block.path.at(-1)
  const under = heading === undefined ? '' : ` under ${quote(heading, 40)}`
  const said = instead ? `now says ${quote(instead.after!.text, 60)} in place of` : 'no longer says'
  return [
    priceClaim('price_removed', `${said} ${old}${under} in ${page}`, [
      ...(instead ? [instead.after!.text] : []),
      ...gone.map(({ text }) => text),
    ]),
  ]
}

function priceClaim(id: string, clause: string, proof: string[]): Claim {
  const verb = id === 'price_changed' ? 'changed' : 'was removed'
  return {
    id,
    points: HIGH,
    rank: 88,
    clause,
    why: `A price in the legal text ${verb}`,
    proof,
    essential: true,
  }
}

/** Words for a service that can be reached. */
const AVAILABILITY =
  /(?<!\p{L})(?:up-?time|availab(?:le|ility)|\p{L}*verfügbarkeit|disponibilit[éàa]|disponibilidade?|disponibilidad|beschikbaarheid|tillgänglighet|tilgjengelighet|tilgængelighed|dostępnoś\p{L}*|dostupnost\p{L}*)(?!\p{L})|稼働率|可用性/iu
/** A share of the time: "99.9%", "99,95 %". */
const SHARE_OF_TIME = /(?<![\d.,])(?:100|9\d(?:[.,]\d+)?)(?=\s?%)/g
/** Characters of a quotation. */
const MAX_GUARANTEE_LENGTH = 130

/** Returns the clause about a sentence that guarantees another availability than before; null if there is none. */
export function guaranteeClause(
  edits: readonly Edit[],
  page: string
): { clause: string; text: string } | null {
  for (const { before, after } of edits) {
    for (const [old, now] of before && after ? alikeSentences(before.text, after.text) : []) {
      const [from, to] = [old, now].map((text) => text.match(SHARE_OF_TIME) ?? [])
      const changed = from.flatMap((share, at) => (share === to[at] ? [] : [[share, to[at]]]))
      if (!AVAILABILITY.test(now) || from.length !== to.length || changed.length === 0) continue
      const quotation = quote(now, MAX_GUARANTEE_LENGTH)
      if (!to.every((share) => numbersIn(quotation).includes(share))) continue
      const [were, are] = [0, 1].map((side) => changed.map((pair) => Number(pair[side].replace(',', '.'))))
      const isDown = were.every((share, at) => share > are[at])
      const isUp = were.every((share, at) => share < are[at])
      const word = isDown ? ', down from ' : isUp ? ', up from ' : ' instead of '
      const shares = joinNames(changed.map(([share]) => `${share}%`))
      return { clause: `now says ${quotation}${word}${shares}, in ${page}`, text: now }
    }
  }
  return null
}
