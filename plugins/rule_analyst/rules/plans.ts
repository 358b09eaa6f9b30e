import { cutAtWord, type Change, type FieldChange } from '#platform/contract'
import type { Part } from '../parts.js'
import { isLegalPage, type Rule } from '../rule.js'
import { plain } from '../text.js'

const NAME_LENGTH = 60
const VALUE_LENGTH = 60
const FREE = /^(?:free|free forever|forever free|gratis|kostenlos|gratuit)(?: plan| tier)?$/i

/** Both sides of a cell that is yes or no, in the words of the detector. */
const NOT_INCLUDED = 'not included'
const INCLUDED = 'included'

/** What happened to the offer, so that several of a kind can be told together. */
export type OfferMove =
  'plan_added' | 'plan_removed' | 'given' | 'taken' | 'limit' | 'row_added' | 'row_removed'

/** Null for a price and for what has nothing to do with plans. */
export function moveOf(field: FieldChange | undefined): OfferMove | null {
  if (field?.category !== 'pricing' || field.field.startsWith('prices')) return null
  const { kind, facts } = field
  if (facts?.feature === undefined) return kind === 'added' ? 'plan_added' : 'plan_removed'
  if (kind === 'added') return 'row_added'
  if (kind === 'removed') return 'row_removed'
  if (field.before === NOT_INCLUDED) return 'given'
  return field.after === NOT_INCLUDED ? 'taken' : 'limit'
}

export function planOf(field: FieldChange): string {
  return cutAtWord(plain(field.facts?.subject ?? ''), NAME_LENGTH)
}

export function featureOf(field: FieldChange): string {
  return cutAtWord(plain(field.facts?.feature ?? ''), NAME_LENGTH)
}

/** What a plan got or lost, with how much of it where the page says so: "500 invoices a month". */
export function heldOf(field: FieldChange): string {
  const value = cutAtWord(plain((moveOf(field) === 'given' ? field.after : field.before) ?? ''), NAME_LENGTH)
  const feature = featureOf(field)
  return value.toLowerCase().includes(feature.toLowerCase()) ? value : feature
}

/** "the Team plan", "Team edition". */
export function planName(subject: string): string {
  return /\b(?:plan|tier|package|edition|suite)$/i.test(subject) ? subject : `${subject} plan`
}

/** "raised Storage of Team from 10 GB to 20 GB", "lowered Team from 20 projects to 10 projects". */
export function tellLimit(field: FieldChange): string {
  const [before, after] = [field.before, field.after].map((text) =>
    cutAtWord(plain(text ?? ''), VALUE_LENGTH)
  )
  const isNamed = [before, after].some((text) => text.toLowerCase().includes(featureOf(field).toLowerCase()))
  const what = isNamed ? planOf(field) : `${featureOf(field)} of ${planOf(field)}`
  return `${limitVerb(field)} ${what} from ${before} to ${after}`
}

function limitVerb({ before = '', after = '', facts }: FieldChange): string {
  if (unitOf(before) !== unitOf(after) && !isUnlimited(before) && !isUnlimited(after)) return 'changed'
  const from = isUnlimited(before) ? Infinity : facts?.amountBefore
  const to = isUnlimited(after) ? Infinity : facts?.amountAfter
  if (from === undefined || to === undefined || from === to) return 'changed'
  return to > from ? 'raised' : 'lowered'
}

function isUnlimited(text: string): boolean {
  return /unlimited|infinite|∞|no limit/i.test(text) || text === INCLUDED
}

function unitOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/up to|[\d.,\s]/g, '')
    .replace(/s$/, '')
}

const isMove =
  (...moves: OfferMove[]) =>
  ({ field }: Part) => {
    const move = moveOf(field)
    return move !== null && moves.includes(move)
  }

function holderOf({ field }: Part): string {
  return field ? planOf(field) : ''
}

export const planRules: Rule[] = [
  {
    id: 'free_plan_gone',
    topic: 'price',
    weight: 7,
    applies: (part) => isMove('plan_removed')(part) && FREE.test(holderOf(part)),
    why: () => 'The free plan is gone',
    tell: (part) => `dropped the ${planName(holderOf(part))}`,
  },
  {
    id: 'plan_added',
    topic: 'price',
    weight: 6,
    applies: (part, page) => isMove('plan_added')(part) && !isLegalPage(page),
    why: (part) => `The plan ${holderOf(part)} was added`,
    tell: (part, change) =>
      `added a plan: ${holderOf(part)}${priceOf(part, change, (price) => (/\d/.test(price) ? ` at ${price}` : ` (${price})`))}`,
  },
  {
    id: 'plan_removed',
    topic: 'price',
    weight: 6,
    applies: (part, page) => isMove('plan_removed')(part) && !isLegalPage(page),
    why: (part) => `The plan ${holderOf(part)} was removed`,
    tell: (part, change) =>
      `removed the ${planName(holderOf(part))}${priceOf(part, change, (price) => ` (${price})`)}`,
  },
  {
    id: 'feature_moved',
    topic: 'offer',
    weight: 4,
    applies: isMove('given', 'taken'),
    why: ({ field }) =>
      `${featureOf(field!)} ${moveOf(field) === 'given' ? 'came to' : 'left'} the plan ${planOf(field!)}`,
    tell: ({ field }) =>
      moveOf(field) === 'given'
        ? `added ${heldOf(field!)} to ${planOf(field!)}`
        : `took ${heldOf(field!)} out of ${planOf(field!)}`,
  },
  {
    id: 'plan_limit',
    topic: 'offer',
    weight: 4,
    applies: isMove('limit'),
    why: ({ field }) => `${featureOf(field!)} of the plan ${planOf(field!)} changed`,
    tell: ({ field }) => tellLimit(field!),
  },
  {
    id: 'feature_added',
    topic: 'offer',
    weight: 4,
    applies: isMove('row_added'),
    why: ({ field }) => `${featureOf(field!)} is new among what the plans have`,
    tell: ({ field }) => `added ${featureOf(field!)}${toPlans(field!, 'to')}`,
  },
  {
    id: 'feature_removed',
    topic: 'offer',
    weight: 4,
    applies: isMove('row_removed'),
    why: ({ field }) => `${featureOf(field!)} is gone from what the plans have`,
    tell: ({ field }) => `took out ${featureOf(field!)}${toPlans(field!, 'from')}`,
  },
]

/** The price of a plan that came or went says no more than the plan itself. */
export function isPriceOf(price: FieldChange, plan: FieldChange): boolean {
  const move = moveOf(plan)
  if (move !== 'plan_added' && move !== 'plan_removed') return false
  const nameOf = ({ facts }: FieldChange) => planName(facts?.subject ?? '').toLowerCase()
  return isPrice(price) && price.kind === plan.kind && nameOf(price) === nameOf(plan)
}

export function isPrice({ category, field }: FieldChange): boolean {
  return category === 'pricing' && field.startsWith('prices')
}

function priceOf({ field }: Part, { fields }: Change, worded: (price: string) => string): string {
  const price = field && fields.find((one) => isPriceOf(one, field))
  const text = cutAtWord(plain(price?.after ?? price?.before ?? ''), VALUE_LENGTH)
  return text ? worded(text) : ''
}

/** " to Team", " to its plans". */
function toPlans(field: FieldChange, word: 'to' | 'from'): string {
  const plans = planOf(field)
  const isNamed = plans !== 'all plans' && plans !== 'no plan' && !plans.endsWith('…')
  return ` ${word} ${isNamed ? plans.replace(/, (?=[^,]*$)/, ' and ') : 'its plans'}`
}
