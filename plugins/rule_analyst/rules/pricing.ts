import { cutAtWord, type Change } from '#platform/contract'
import { isFrame, type Part } from '../parts.js'
import { isLegalPage, type Rule } from '../rule.js'
import { moveOf, planName, planRules } from './plans.js'
import { amountsIn, plain, quoted } from '../text.js'

const SUBJECT_LENGTH = 50

const PERIODS: Record<string, string> = {
  month: ' a month',
  year: ' a year',
  week: ' a week',
  day: ' a day',
  'user / month': ' per user a month',
  'user / year': ' per user a year',
  'seat / month': ' per seat a month',
  user: ' per user',
  seat: ' per seat',
}

function subjectOf({ field }: Part): string {
  return cutAtWord(plain(field?.facts?.subject ?? ''), SUBJECT_LENGTH)
}

function isPricing({ field }: Part, kind: 'changed' | 'added' | 'removed'): boolean {
  return field?.category === 'pricing' && field.kind === kind && moveOf(field) === null
}

/** +61%, or null where no amounts are known. */
function percentOf({ field }: Part): number | null {
  const { amountBefore, amountAfter } = field?.facts ?? {}
  if (amountBefore === undefined || amountAfter === undefined || amountBefore === 0) return null
  return Math.round((amountAfter / amountBefore - 1) * 100)
}

/** "raised the Team plan from $49 to $79 a month" */
export function tellPriceChange(part: Part, { page }: Pick<Change, 'page'>): string {
  const { before = '', after = '', field } = part
  const { amountBefore, amountAfter, period } = field?.facts ?? {}
  const subject = subjectOf(part)
  const [from] = amountsIn(before)
  const [to] = amountsIn(after)
  if (from && to && from !== to && amountBefore !== undefined && amountAfter !== undefined) {
    const verb = amountAfter > amountBefore ? 'raised' : amountAfter < amountBefore ? 'cut' : 'changed'
    const isPlan = period !== undefined || page.label === 'pricing'
    const name = isPlan ? `the ${planName(subject)}` : `the price of ${subject}`
    const what = subject ? name : 'a price'
    return `${verb} ${what} from ${from} to ${to}${PERIODS[period ?? ''] ?? ''}`
  }
  return `changed ${subject ? `the price of ${subject}` : 'a price'} from ${quoted(before)} to ${quoted(after)}`
}

/** Whether the subject itself came or went, and not only one more price of it. */
function isWholePlan(part: Part, { lines, fields }: Change): boolean {
  const subject = subjectOf(part).toLowerCase()
  const kind = part.field?.kind
  if (!subject) return false
  return (
    lines.some((line) => line.kind === kind && plain(line.block.text).toLowerCase() === subject) ||
    fields.some((field) => {
      const text = kind === 'added' ? field.after : field.before
      return field.category === 'structure' && text !== undefined && plain(text).toLowerCase() === subject
    })
  )
}

function tellPriceAdded(part: Part, change: Change): string {
  const text = cutAtWord(plain(part.after ?? ''), 60)
  const subject = subjectOf(part)
  if (isWholePlan(part, change)) return `added a plan: ${subject} at ${text}`
  return subject ? `added a price for ${subject}: ${text}` : `added a price: ${text}`
}

function tellPriceRemoved(part: Part, change: Change): string {
  const text = cutAtWord(plain(part.before ?? ''), 60)
  const subject = subjectOf(part)
  if (isWholePlan(part, change)) return `removed the ${planName(subject)} (${text})`
  return subject ? `removed a price of ${subject}: ${text}` : `removed a price: ${text}`
}

function amountsDiffer({ before, after }: Part): boolean {
  return (
    amountsIn(before ?? '')
      .sort()
      .join() !==
    amountsIn(after ?? '')
      .sort()
      .join()
  )
}

/** Signs and codes of the amounts in a text. */
function currenciesIn(text: string | undefined): string {
  const signs = amountsIn(text ?? '').map((amount) => amount.replace(/[\d.,'\s]|[kKmM]$/g, ''))
  return [...new Set(signs)].sort().join(' ')
}

/** The same things in other money: what a visitor from elsewhere sees, or a new market. */
function isOtherCurrency({ before, after }: Part): boolean {
  const [from, to] = [currenciesIn(before), currenciesIn(after)]
  return from !== '' && to !== '' && from !== to
}

const SCHEMA_PRICE = /\.(?:price|lowPrice|highPrice)$/

export const pricingRules: Rule[] = [
  ...planRules,
  {
    id: 'price_changed',
    topic: 'price',
    weight: 5,
    applies: (part) => isPricing(part, 'changed') && !isOtherCurrency(part),
    why(part) {
      const percent = percentOf(part)
      const by = percent ? ` by ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%` : ''
      return `Price${subjectOf(part) ? ` of ${subjectOf(part)}` : ''} changed${by}`
    },
    tell: tellPriceChange,
  },
  {
    id: 'currency_changed',
    topic: 'price',
    weight: 2,
    applies: (part) => isPricing(part, 'changed') && isOtherCurrency(part),
    why: () => 'Prices are shown in another currency',
    tell: (part, change) =>
      `shows its prices in ${currenciesIn(part.after)} instead of ${currenciesIn(part.before)}: ${tellPriceChange(part, change).replace(/^(?:raised|cut) /, 'changed ')}`,
  },
  {
    id: 'price_added',
    topic: 'price',
    weight: 5,
    applies: (part, page) => isPricing(part, 'added') && !isFrame(part) && !isLegalPage(page),
    why: (part) => `A price${subjectOf(part) ? ` of ${subjectOf(part)}` : ''} was added`,
    tell: tellPriceAdded,
  },
  {
    id: 'price_removed',
    topic: 'price',
    weight: 5,
    applies: (part, page) => isPricing(part, 'removed') && !isFrame(part) && !isLegalPage(page),
    why: (part) => `A price${subjectOf(part) ? ` of ${subjectOf(part)}` : ''} was removed`,
    tell: tellPriceRemoved,
  },
  {
    id: 'price_in_structured_data',
    topic: 'price',
    weight: 4,
    applies: ({ field }) => field?.category === 'schema' && SCHEMA_PRICE.test(field.field),
    why: () => 'A price in the structured data changed',
    tell: ({ before, after }) =>
      before !== undefined && after !== undefined
        ? `changed a price in its structured data from ${quoted(before)} to ${quoted(after)}`
        : `${after === undefined ? 'removed' : 'added'} a price in its structured data: ${quoted(after ?? before ?? '')}`,
  },
  {
    id: 'amount_in_text',
    topic: 'price',
    weight: 4,
    applies: (part) =>
      part.field?.category !== 'schema' && !isFrame(part) && amountsDiffer(part) && !isOtherCurrency(part),
    why: () => 'An amount of money changed in the text',
  },
]
