/** Converts between the form for the team's own plans and the stored plans. */
import type { HttpContext } from '@adonisjs/core/http'
import { featureKey } from '#alerts/board/feature_rows'
import {
  LONGEST_OWN_TEXT,
  MOST_OWN_FEATURES,
  MOST_OWN_PLANS,
  OWN_AMOUNT,
  type OwnPlan,
  type OwnPlans,
} from '#alerts/board/own_plans'
import { type FieldError, InvalidInput } from '#platform/errors'
import { CURRENCY, typedCurrency } from '#alerts/board/currency'
import type { OwnPlansPage, PlanFields } from '#web/board/board_types'

const LONGEST_NAME = 120
const LONGEST_AMOUNT = 20
/** The maximum number of characters of a plan's features. */
const LONGEST_FEATURES = 2_000
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/
/** A currency before or after an amount: "$49", "eur 19", "49 CHF". */
const SIGN = String.raw`[a-z]{3}|\p{L}{0,3}\p{Sc}`
const WITH_SIGN = new RegExp(`^(${SIGN})? ?(\\d[\\d.,]*) ?(${SIGN})?$`, 'iu')
const BULLET = /^(?:[-–•*✓✔]\s*)+/
const LIMIT = /^([^:]+):\s+(.+)$/

const PERIODS = [
  ['month', 'month'],
  ['year', 'year'],
  ['once', 'one-time'],
] as const satisfies [keyof PlanFields, OwnPlan['prices'][number]['period']][]

type Form = OwnPlansPage['given']

/** Reads the form as typed. Rows without any text are left out. */
export function planForm({ request }: HttpContext): Form {
  const body = request.body()
  const listOf = (name: string): unknown[] => {
    const given: unknown = body[name]
    return Array.isArray(given) ? given : []
  }
  const perUser = listOf('perUser')
  const names = listOf('plan').slice(0, MOST_OWN_PLANS)
  const plans = names.map((name, at): PlanFields => ({
    name: lineOf(name, LONGEST_NAME),
    month: lineOf(listOf('month')[at], LONGEST_AMOUNT),
    year: lineOf(listOf('year')[at], LONGEST_AMOUNT),
    once: lineOf(listOf('once')[at], LONGEST_AMOUNT),
    isPerUser: perUser.includes(String(at)),
    features: textOf(listOf('features')[at], LONGEST_FEATURES),
  }))
  return {
    name: lineOf(body.name, LONGEST_NAME),
    headline: lineOf(body.headline, LONGEST_OWN_TEXT),
    description: lineOf(body.description, LONGEST_OWN_TEXT),
    currency: lineOf(body.currency, 12),
    plans: plans.filter((plan) => [plan.name, plan.month, plan.year, plan.once, plan.features].some(Boolean)),
  }
}

/**
 * Returns the plans in a form.
 *
 * @throws InvalidInput
 */
export function plansIn({ name, headline, description, currency, plans }: Form): Omit<OwnPlans, 'updatedAt'> {
  const errors: FieldError[] = []
  let sign = typedCurrency(currency)
  const report = (field: string, rule: string, message: string) => errors.push({ field, rule, message })
  if (name === '') report('name', 'required', 'Enter the name of your company.')
  const read = plans.map((plan, at): OwnPlan => {
    if (plan.name === '') report(`plan.${at}`, 'required', 'Enter the name of the plan.')
    const features = featuresIn(plan.features)
    if (features.length > MOST_OWN_FEATURES)
      report(`features.${at}`, 'maxLength', `Enter at most ${MOST_OWN_FEATURES} features.`)
    return {
      name: plan.name,
      isPerUser: plan.isPerUser,
      prices: PERIODS.flatMap(([field, period]) => {
        if (plan[field] === '') return []
        const price = priceIn(plan[field])
        if (!price) report(`${field}.${at}`, 'amount', 'Enter an amount such as 49 or 49.90.')
        // Without a currency for all plans, that of the first price is used.
        if (sign === '') sign = price?.sign ?? ''
        if (price?.sign && price.sign !== sign)
          report(`${field}.${at}`, 'currency', 'Enter all prices in the same currency.')
        return [{ amount: price?.amount ?? '', period }]
      }),
      features,
    }
  })
  const isPaid = read.some(({ prices }) => prices.some(({ amount }) => Number(amount) > 0))
  if (sign === '' ? isPaid : !CURRENCY.test(sign))
    report('currency', 'currency', 'Enter a currency symbol or code, such as $, € or CHF.')
  if (errors.length > 0) throw new InvalidInput(errors)
  return { name, headline, description, currency: sign, plans: read }
}

/** Returns what the form shows for stored plans. */
export function formOf({ plans, name, headline, description, currency }: OwnPlans): Form {
  const amountOf = ({ prices }: OwnPlan, sought: string) =>
    prices.find(({ period }) => period === sought)?.amount ?? ''
  return {
    ...{ name, headline, description, currency },
    plans: plans.map((plan) => ({
      name: plan.name,
      month: amountOf(plan, 'month'),
      year: amountOf(plan, 'year'),
      once: amountOf(plan, 'one-time'),
      isPerUser: plan.isPerUser,
      features: plan.features
        .map(({ label, value }) => (value === 'included' ? label : `${label}: ${value}`))
        .join('\n'),
    })),
  }
}

/** Parses an amount and its currency, if there is one; null if it is not an amount or has two currencies. */
function priceIn(typed: string): { amount: string; sign: string } | null {
  const [, before, digits, after] = WITH_SIGN.exec(typed) ?? []
  const amount = digits === undefined || (before && after) ? null : amountIn(digits)
  return amount === null ? null : { amount, sign: typedCurrency(before ?? after ?? '') }
}

/** Parses an amount, with a comma for thousands or for decimals; null if it is not one. */
function amountIn(typed: string): string | null {
  const plain = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
  return OWN_AMOUNT.test(plain) ? plain : null
}

/** Parses features, one per line. Text after a colon is the value: "Seats: 10". */
function featuresIn(typed: string): OwnPlan['features'] {
  const byKey = new Map<string, OwnPlan['features'][number]>()
  for (const line of typed.split('\n')) {
    const feature = line.trim().replace(BULLET, '')
    const [, label = feature, value = 'included'] = LIMIT.exec(feature) ?? []
    const key = featureKey(label)
    if (key !== '' && !byKey.has(key)) byKey.set(key, { label: label.trim(), value: value.trim() })
  }
  return [...byKey.values()]
}

function lineOf(value: unknown, maxLength: number): string {
  return textOf(value, maxLength).replace(/\s+/g, ' ')
}

/** Returns text that databases can store. Line breaks stay. */
function textOf(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  const clean = value.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ')
  return clean.trim().slice(0, maxLength).toWellFormed()
}
