import type { ChangeFacts, FieldChange, Landmark, Offer, PageContent } from 'rivalwatch-plugin'
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
      if (report && !isSamePrice(old, current)) changes.push(change(old, current))
    }
  }
  pair((offer) => JSON.stringify([nameOf(offer), offer.period, priceKey(offer)]), false)
  pair((offer) => JSON.stringify([nameOf(offer), offer.period]), true)
  pair(nameOf, true)
  pair((offer) => JSON.stringify([offer.period, priceKey(offer)]), false)
  changes.push(...removed.map((offer) => change(offer, null)), ...added.map((offer) => change(null, offer)))
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

/** Of a price that came there is no old one, and of one that went no current one; only facts that are known have a key. */
function change(old: PlacedOffer | null, current: PlacedOffer | null): FieldChange {
  const offer = (current ?? old)!
  const facts: ChangeFacts = {
    subject: offer.subject || undefined,
    amountBefore: numberOf(old),
    amountAfter: numberOf(current),
    currency: offer.currency ?? old?.currency ?? undefined,
    period: offer.period || old?.period || undefined,
    landmark: offer.landmark,
  }
  return {
    category: 'pricing',
    field: offer.subject ? `prices.${offer.subject}` : 'prices',
    kind: !old ? 'added' : !current ? 'removed' : 'changed',
    ...(old && { before: old.text }),
    ...(current && { after: current.text }),
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
  } as FieldChange
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

function numberOf(offer: Offer | null): number | undefined {
  return offer?.amount ? Number(offer.amount) : undefined
}
