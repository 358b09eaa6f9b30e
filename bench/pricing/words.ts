import type { Value } from './model.js'

const SIGNS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' }

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export function signOf(currency: string): string {
  return SIGNS[currency] ?? `${currency} `
}

export function isIncluded(value: Value): boolean {
  return value !== false && value !== 0 && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Formats a value that is neither yes nor no: "Full", "Card, Invoice". */
export function textOf(value: Value): string {
  return Array.isArray(value) ? value.map((entry) => entry.toLowerCase()).join(', ') : String(value)
}

/** Formats a limit: "10 projects", "Unlimited", "1,000 GB". */
export function limitOf(value: Value, unit: string, grouped = true): string {
  if (value === true) return 'Included'
  if (value === false) return 'Not included'
  if (value === 'unlimited') return 'Unlimited'
  if (typeof value !== 'number') return textOf(value)
  const [counted] = unit.split('/')
  const noun =
    counted && value !== 1 && /[a-z]$/.test(counted) && !/s$/.test(counted) ? `${counted}s` : counted
  return `${grouped ? value.toLocaleString('en-US') : value}${noun ? ` ${noun}` : ''}`
}

/** Splits a billing unit: "user/month" → ["user", "month"]; an empty unit means a month. */
export function periodParts(unit: string): string[] {
  const parts = unit.split('/').filter(Boolean)
  return parts.length ? parts : ['month']
}

/** Formats an amount: 9.99 → "9.99", 49 → "49". */
export function amountOf(price: number): string {
  return Number.isInteger(price) ? price.toLocaleString('en-US') : price.toFixed(2)
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} pricing</title></head><body>
<header class="site-header"><nav><a href="/">Home</a><a href="/features">Features</a><a href="/pricing">Pricing</a><a href="/enterprise">Enterprise</a></nav></header>
<main><h1>Plans and pricing</h1><p>Choose the plan that fits your team.</p>
${body}
<section class="faq"><h2>Questions</h2><h3>Can I change my plan later?</h3><p>Yes, at any time.</p><h3>Which cards do you take?</h3><p>All the usual ones.</p></section>
</main>
<footer><a href="/terms">Terms</a><a href="/privacy">Privacy</a><p>© ${escaped(title)}</p></footer></body></html>`
}
