import type { ChangeFacts, FieldChange, Landmark, Offer, PageContent } from 'rivalwatch-plugin'
import type { PlacedOffer } from './offers.js'

const MAX_CHANGES = 200

/** The ISO code of each sign that only one currency uses. A bare "$" counts as the US dollar. */
const CODE_BY_SIGN = new Map(
  ['€ EUR', '£ GBP', '₹ INR', '₩ KRW', 'zł PLN', 'Kč CZK', 'US$ USD', '$ USD'].map(
    (pair) => pair.split(' ') as [sign: string, code: string]
  )
)

/**
 * Compares the offers of two versions. Offers are paired by subject and period, then by subject, then by price and
 * period, which pairs renamed offers. Their order on the page does not matter.
 */
export function priceChanges(before: PageContent, after: PageContent): FieldChange[] {
  const removed = distinct(before.offers)
  const added = distinct(after.offers)
  const changes: FieldChange[] = []
  const keys = [
    offerKey,
    (offer: Offer) => JSON.stringify([nameOf(offer), offer.period]),
    nameOf,
    (offer: Offer) => JSON.stringify([offer.period, priceKey(offer)]),
  ]
  for (const key of keys)
    for (const [old, current] of takePairs(removed, added, key))
      if (old.period !== current.period || priceKey(old) !== priceKey(current))
        changes.push(change(old, current))
  changes.push(...removed.map((offer) => change(offer, null)), ...added.map((offer) => change(null, offer)))
  return changes.slice(0, MAX_CHANGES)
}

/** Removes the offers with equal keys from both lists and returns them as pairs. */
function takePairs(
  removed: PlacedOffer[],
  added: PlacedOffer[],
  keyOf: (offer: Offer) => string
): [PlacedOffer, PlacedOffer][] {
  const waiting = Map.groupBy(added, keyOf)
  const pairs: [PlacedOffer, PlacedOffer][] = []
  for (const offer of removed) {
    const partner = waiting.get(keyOf(offer))?.shift()
    if (partner) pairs.push([offer, partner])
  }
  const taken = new Set(pairs.flat())
  for (const list of [removed, added])
    list.splice(0, list.length, ...list.filter((offer) => !taken.has(offer)))
  return pairs
}

/** Builds a change from an old price, a current one, or both. Unknown facts are left out. */
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
    const key = offerKey(offer)
    if (!byKey.has(key)) byKey.set(key, { ...offer, landmark: offer.landmark ?? 'main' })
  }
  return [...byKey.values()]
}

function offerKey(offer: Offer): string {
  return JSON.stringify([nameOf(offer), offer.period, priceKey(offer)])
}

/** Returns a key that equal prices share. All prices on request are equal, and so are all free ones. */
function priceKey({ amount, currency }: Offer): string {
  if (amount === null) return 'on request'
  return Number(amount) === 0 ? '0' : `${amount} ${CODE_BY_SIGN.get(currency ?? '') ?? currency}`
}

function nameOf({ subject }: Offer): string {
  return subject.toLowerCase()
}

function numberOf(offer: Offer | null): number | undefined {
  return offer?.amount ? Number(offer.amount) : undefined
}
