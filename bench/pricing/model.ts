/** A pricing model as stored in the corpus, and its names as a page would show them. */

export type Value = boolean | number | string | string[]

interface Declared {
  defaultValue: Value
  unit?: string
}

interface Plan {
  price: number | string
  unit?: string
  features?: Record<string, { value: Value }> | null
  usageLimits?: Record<string, { value: Value }> | null
}

export interface PricingModel {
  saasName: string
  currency: string
  plans: Record<string, Plan> | null
  features: Record<string, Declared>
  usageLimits?: Record<string, Declared> | null
  addOns?: Record<string, { price: number | string; unit?: string }> | null
}

export type Difference = { type: string } & Partial<{
  plan: string
  feature: string
  limit: string
  addOn: string
  from: Value
  to: Value
  price: number | string
}>

export interface Pair {
  id: string
  saas: string
  before: PricingModel
  after: PricingModel
  expected: Difference[]
}

/** The parts of a model that a page shows. */
export interface Offering {
  name: string
  currency: string
  plans: { name: string; price: number | string; unit: string }[]
  rows: Row[]
  addOns: { name: string; price: number | string; unit: string }[]
}

export interface Row {
  name: string
  /** One per plan. */
  values: Value[]
  /** Set on limits. */
  unit?: string
}

export function offeringOf(model: PricingModel, name = model.saasName): Offering {
  const plans = Object.entries(model.plans ?? {})
  const rows = (declared: Record<string, Declared>, part: 'features' | 'usageLimits'): Row[] =>
    Object.entries(declared).map(([key, { defaultValue, unit }]) => ({
      name: humanised(key),
      values: plans.map(([, plan]) => plan[part]?.[key]?.value ?? defaultValue),
      ...(part === 'usageLimits' && { unit: unit ?? '' }),
    }))
  return {
    name: humanised(name),
    currency: model.currency,
    plans: plans.map(([key, { price, unit }]) => ({ name: planName(key), price, unit: unit ?? '' })),
    rows: [...rows(model.features ?? {}, 'features'), ...rows(model.usageLimits ?? {}, 'usageLimits')],
    addOns: Object.entries(model.addOns ?? {}).map(([key, { price, unit }]) => ({
      name: humanised(key),
      price,
      unit: unit ?? '',
    })),
  }
}

/** Formats a key: "customDomains" → "Custom domains", "usersManagementSCIM" → "Users management SCIM". */
export function humanised(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(' ')
    .map((word) => (/^[A-Z\d]{2,}$/.test(word) && !key.includes('_') ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats the name of a plan: "BUSINESS_PLUS" → "Business Plus". */
export function planName(key: string): string {
  return key
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ')
}
