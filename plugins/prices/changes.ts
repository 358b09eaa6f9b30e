import type { ChangeFacts, FieldChange, Landmark, Offer, PageContent } from '#platform/contract'
import type { PlacedOffer } from './offers.js'

const MOST_CHANGES = 200

/** The ISO codes of signs that stand for one currency only, and of the one that a bare dollar mostly is. */
const CODE_OF_SIGN = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['US$', 'USD'],
  ['$', 'USD'],
])

/**
 * Compares the offers of two contents. An offer finds its partner by subject and period, then by subject alone, then
 * by being the same price under a new name; the order on the page does not matter.
 */
export function priceChanges(before: PageContent, after: PageContent): FieldChange[] {
  const removed = distinct(before.offers)
  const added = distinct(after.offers)
  const changes: FieldChange[] = []
  const pair = (keyOf: (offer: Offer) => string | null, report: boolean) => {
    for (const [old, current] of takePairs(removed, added, keyOf)) {
      if (report && !isSamePrice(old, current)) changes.push(changed(old, current))
    }
  }
  pair((offer) => JSON.stringify([nameOf(offer), offer.period, priceKey(offer)]), false)
  pair((offer) => JSON.stringify([nameOf(offer), offer.period]), true)
  pair(nameOf, true)
  pair((offer) => JSON.stringify([offer.period, priceKey(offer)]), false)
  changes.push(
    ...removed.map((offer) => lonely('removed', offer)),
    ...added.map((offer) => lonely('added', offer))
  )
  return changes.slice(0, MOST_CHANGES)
}

/** Takes out of both lists what has the same key, first with first; a null key finds no partner. */
function takePairs(
  removed: PlacedOffer[],
  added: PlacedOffer[],
  keyOf: (offer: Offer) => string | null
): [PlacedOffer, PlacedOffer][] {
  const waiting = new Map<string, PlacedOffer[]>()
  for (const offer of added) {
    const key = keyOf(offer)
    if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), offer])
  }
  const pairs: [PlacedOffer, PlacedOffer][] = []
  for (const offer of removed) {
    const partner = waiting.get(keyOf(offer) ?? '')?.shift()
    if (partner) pairs.push([offer, partner])
  }
  const taken = new Set(pairs.flat())
  for (const list of [removed, added])
    list.splice(0, list.length, ...list.filter((offer) => !taken.has(offer)))
  return pairs
}

function changed(old: PlacedOffer, current: PlacedOffer): FieldChange {
  return {
    category: 'pricing',
    field: fieldOf(current.subject),
    kind: 'changed',
    before: old.text,
    after: current.text,
    facts: facts(current, { amountBefore: numberOf(old), amountAfter: numberOf(current) }, old),
  }
}

function lonely(kind: 'added' | 'removed', offer: PlacedOffer): FieldChange {
  const field = fieldOf(offer.subject)
  return kind === 'added'
    ? {
        category: 'pricing',
        field,
        kind,
        after: offer.text,
        facts: facts(offer, { amountAfter: numberOf(offer) }),
      }
    : {
        category: 'pricing',
        field,
        kind,
        before: offer.text,
        facts: facts(offer, { amountBefore: numberOf(offer) }),
      }
}

/** Only facts that are known have a key. */
function facts(offer: PlacedOffer, amounts: ChangeFacts, old: PlacedOffer = offer): ChangeFacts {
  const all: ChangeFacts = {
    subject: offer.subject || undefined,
    ...amounts,
    currency: offer.currency ?? old.currency ?? undefined,
    period: offer.period || old.period || undefined,
    landmark: offer.landmark,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function distinct(offers: readonly (Offer & { landmark?: Landmark })[]): PlacedOffer[] {
  const byKey = new Map<string, PlacedOffer>()
  for (const offer of offers) {
    const key = JSON.stringify([nameOf(offer), offer.period, priceKey(offer)])
    if (!byKey.has(key)) byKey.set(key, { ...offer, landmark: offer.landmark ?? 'main' })
  }
  return [...byKey.values()]
}

function isSamePrice(a: Offer, b: Offer): boolean {
  return a.period === b.period && priceKey(a) === priceKey(b)
}

/** Equal for prices of the same amount; all that is had on request costs the same. */
function priceKey({ amount, currency }: Offer): string {
  if (amount === null) return 'on request'
  return Number(amount) === 0 ? '0' : `${amount} ${CODE_OF_SIGN.get(currency ?? '') ?? currency}`
}

function nameOf({ subject }: Offer): string {
  return subject.toLowerCase()
}

function fieldOf(subject: string): string {
  return subject ? `prices.${subject}` : 'prices'
}

function numberOf({ amount }: Offer): number | undefined {
  return amount === null ? undefined : Number(amount)
}
