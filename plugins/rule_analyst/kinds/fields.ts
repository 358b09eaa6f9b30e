import type { FieldChange } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { isCosmetic } from '../differences.js'
import { pagePhrase } from '../page_names.js'
import { amountKey, amountsIn, quote } from '../words.js'
import { TRIAL } from './phrases.js'

/**
 * Payment, shop and content systems, which a company changes for a reason. Trackers, ads and proxies change all the
 * time.
 */
const BUSINESS_TECHNOLOGIES =
  /^(?:stripe|paddle|chargebee|recurly|braintree|paypal|adyen|lemon squeezy|klarna|shopify|woocommerce|bigcommerce|magento|prestashop|salesforce commerce cloud|wordpress|webflow|wix|squarespace|drupal|contentful|hubspot cms|framer|ghost)\b/i
/** A button that switches the currency or language, closes or sends something, opens an answer or shows an icon. */
const CONTROL =
  /^\P{L}*\p{L}{0,3}\P{L}*$|^(?:close|submit|send|search|reset|next|back|upload|schließen|suchen)$|[?？]$|^(?:https?:)?\/\S*$/iu
const DISCOUNT = /\d+\s?%/
/** Does not match lowest and highest prices, which change with the range of products. */
const SCHEMA_PRICE = /\.price$/

/** Changes outside the page's text: buttons, structured data, robots directives, technologies. */
export const fieldNews: Kind = {
  find: (comparison) => comparison.fields.flatMap((change) => claimOf(comparison, change) ?? []),
}

function claimOf(comparison: Comparison, change: FieldChange): Claim | null {
  const { field, category, before, after } = change
  if (field === 'ctas') return buttonClaim(comparison, change)
  if (field === 'seo.robots') return robotsClaim(comparison, change)
  if (category === 'schema' && SCHEMA_PRICE.test(field)) return priceClaim(comparison, change)
  if (category !== 'tech' || !BUSINESS_TECHNOLOGIES.test(after ?? before ?? '')) return null
  return {
    id: 'business_technology',
    points: LOW,
    rank: 30,
    clause: clauseOf(comparison, change, 'a technology'),
    why: 'The site’s technology changed',
    proof: proofOf(change),
  }
}

/** Reports a button in the page's own text that was added, removed or renamed. */
function buttonClaim(comparison: Comparison, change: FieldChange): Claim | null {
  const { label, isMarketing, isLegal, controls, edits, before, after } = comparison
  const side = change.after === undefined ? 'before' : 'after'
  const edit = [...controls, ...edits].find((one) => one[side]?.text === change[side])
  if (!isMarketing || isLegal || (!edit && change.facts?.landmark !== 'main')) return null
  const button = edit ? { ...change, before: edit.before?.text, after: edit.after?.text } : change
  const { before: from = '', after: to = '' } = button
  const isElsewhere =
    (to === '' && after.countLabels(from) > 0) || (from === '' && before.countLabels(to) > 0)
  if (isElsewhere || CONTROL.test(from || to) || CONTROL.test(to || from) || isCosmetic(from, to)) return null
  // A button may be the only mention of a new trial or of what a yearly plan saves.
  const isTrial = TRIAL.test(to) && !before.matches(TRIAL)
  const isDiscount = DISCOUNT.exec(from)?.[0] !== DISCOUNT.exec(to)?.[0]
  return {
    id: 'call_to_action',
    points: label === 'pricing' && (isTrial || isDiscount) ? MEDIUM : LOW,
    rank: from !== '' && to !== '' ? 36 : 31,
    clause: clauseOf(comparison, button, 'a button'),
    why: 'A button changed',
    proof: proofOf(button),
  }
}

/** Reports a price that only the structured data shows, as on pages that a script draws. */
function priceClaim(comparison: Comparison, change: FieldChange): Claim | null {
  const { before: from = '', after: to = '' } = change
  // If the name or description changed too, the price is for something else.
  const item = change.field.replace(SCHEMA_PRICE, '')
  const isOther = comparison.fields.some((one) => one !== change && one.field.startsWith(item))
  const isShown = [...comparison.before.blocks, ...comparison.after.blocks].some(({ text }) =>
    amountsIn(text).some((amount) => [from, to].map(amountKey).includes(amountKey(amount)))
  )
  if (from === '' || to === '' || isOther || isShown) return null
  return {
    id: 'price_in_structured_data',
    points: MEDIUM,
    rank: 66,
    clause: clauseOf(comparison, change, 'a price in its structured data'),
    why: 'A price in the structured data changed',
    proof: proofOf(change),
    essential: true,
  }
}

function robotsClaim({ page }: Comparison, change: FieldChange): Claim | null {
  const [wasIndexed, isIndexed] = [change.before, change.after].map(
    (directive = '') => !/noindex|none/i.test(directive)
  )
  if (wasIndexed === isIndexed) return null
  return {
    id: 'indexing',
    points: LOW,
    rank: 20,
    clause: `now ${isIndexed ? 'lets search engines' : 'asks search engines not to'} index ${pagePhrase(page)}`,
    why: 'The robots directive changed',
    proof: proofOf(change),
  }
}

function proofOf({ before = '', after }: FieldChange): string[] {
  return [after ?? before]
}

/** States that something was added, removed or changed. */
function clauseOf({ page }: Comparison, { before, after }: FieldChange, name: string): string {
  const place = pagePhrase(page)
  if (after === undefined)
    return `removed ${name.replace(/^an? /, 'the ')} ${quote(before ?? '')} from ${place}`
  // What is new may have replaced something else.
  if (before === undefined) return `now has ${name} ${quote(after)} on ${place}`
  return `changed ${name} on ${place} from ${quote(before, 50)} to ${quote(after, 50)}`
}
