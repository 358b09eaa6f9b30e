import type { FieldChange } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { isCosmetic } from '../differences.js'
import { amountKey, amountsIn, quote } from '../words.js'
import { TRIAL } from './phrases.js'

/**
 * Payment, shop and content systems, which a company changes for a reason. Trackers, ads and proxies change all the
 * time.
 */
const BUSINESS_TECHNOLOGIES =
  /^(?:stripe|paddle|chargebee|recurly|braintree|paypal|adyen|lemon squeezy|klarna|shopify|woocommerce|bigcommerce|magento|prestashop|salesforce commerce cloud|wordpress|webflow|wix|squarespace|drupal|contentful|hubspot cms|framer|ghost)\b/i
/** Labels of buttons that change the currency, language or appearance. */
const SWITCHER_LABEL = /^(?:\p{Sc}|(?<![A-Z])[A-Z]{1,3}(?![A-Z])|\p{Regional_Indicator}|[\s/|·])+$/u
/** Labels of buttons that close a dialog or belong to a form. */
const FORM_LABEL =
  /^(?:close|ok|schließen|fermer|cerrar|chiudi|sluiten|fechar|zamknij|stäng|閉じる|닫기|submit|send|search|reset|next|back|upload|(?:ab)?senden|suchen|envoyer|rechercher|enviar|buscar|invia|cerca|verzenden|zoeken|wyślij|szukaj|skicka)$/iu
/** The address of a button that shows only an icon. */
const ADDRESS = /^(?:https?:\/\/|\.{0,2}\/)\S*$/u
/** A button that opens the answer to a question. */
const QUESTION = /[?？]$/
/** What is saved, as on the switch between monthly and yearly prices: "Annual 2 months free", "Yearly −20%". */
const DISCOUNT =
  /[-−–]\s?\d{1,2}\s?%|\d{1,2}\s?%\s?(?:off|discount|free|rabatt|günstiger|de (?:réduction|remise|descuento|desconto)|di sconto|korting|taniej)|(?:save|spar\p{L}*|économisez|ahorra|risparmia|bespaar|oszczędź|poupe|annual\p{L}*|yearly|jährlich|annuel\p{L}*|anual|jaarlijks|rocznie)\P{L}{0,8}\d{1,2}\s?%|\d{1,2} (?:months?|monate?|mois|meses|mesi|maanden|miesiąc\p{L}*) (?:for )?(?:free|gratis|kostenlos|gratuits?|offerts?|grátis)/iu
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

function buttonClaim(comparison: Comparison, change: FieldChange): Claim | null {
  const { label, isMarketing, isLegal, controls } = comparison
  if (!isMarketing || isLegal || !isInPageText(comparison, change)) return null
  const button = inPlace(comparison, change)
  const [from, to] = [button.before ?? '', button.after ?? '']
  // If there is a new button, a missing one may have been renamed.
  const hasNewButton = controls.some(({ before, after }) => after?.block.kind === 'cta' && !before)
  const isElsewhere =
    to === ''
      ? hasNewButton || comparison.after.countLabels(from) > 0
      : from === '' && comparison.before.countLabels(to) > 0
  const isControl = [from, to].some((text) =>
    [SWITCHER_LABEL, FORM_LABEL, ADDRESS, QUESTION].some((one) => one.test(text))
  )
  if (isElsewhere || isControl || isCosmetic(from, to)) return null
  // A button may be the only mention of a new trial.
  const isTrial = label === 'pricing' && TRIAL.test(to) && !comparison.before.matches(TRIAL)
  const isDiscount = DISCOUNT.exec(from)?.[0] !== DISCOUNT.exec(to)?.[0]
  return {
    id: 'call_to_action',
    points: isTrial || isDiscount ? MEDIUM : LOW,
    rank: from !== '' && to !== '' ? 36 : 31,
    clause: clauseOf(comparison, button, 'a button'),
    why: 'A button changed',
    proof: proofOf(button),
  }
}

/** Whether a button is in the page's own text, and not in a menu or a dialog. */
function isInPageText({ controls, edits }: Comparison, { before, after, facts }: FieldChange): boolean {
  const label = after ?? before
  return (
    facts?.landmark === 'main' ||
    [...controls, ...edits].some((edit) => edit.after?.text === label || edit.before?.text === label)
  )
}

/** Returns a change with the labels that a button of the page has in both versions; with only one, it is new or gone. */
function inPlace({ controls }: Comparison, change: FieldChange): FieldChange {
  const edit =
    controls.find(({ after }) => after && after.text === change.after) ??
    controls.find(({ before }) => before && before.text === change.before)
  return edit ? { ...change, before: edit.before?.text, after: edit.after?.text } : change
}

/** Reports a price that only the structured data shows. The visible text takes precedence over it. */
function priceClaim(comparison: Comparison, change: FieldChange): Claim | null {
  const { fields, before, after } = comparison
  const [from, to] = [change.before ?? '', change.after ?? '']
  // If the name or description changed too, the price is for something else.
  const item = change.field.replace(SCHEMA_PRICE, '')
  const isOther = fields.some((one) => one !== change && one.field.startsWith(item))
  const shows = ({ blocks }: typeof before, amount: string) =>
    blocks.some(({ text }) => amountsIn(text).some((one) => amountKey(one) === amountKey(amount)))
  if (from === '' || to === '' || isOther || after.says(from) || shows(before, to) || shows(after, to))
    return null
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
function clauseOf({ page, fields, controls }: Comparison, change: FieldChange, name: string): string {
  const { before, after } = change
  const place = pagePhrase(page)
  if (before !== undefined && after !== undefined)
    return `changed ${name} on ${place} from ${quote(before, 50)} to ${quote(after, 50)}`
  if (before !== undefined) return `removed ${name.replace(/^an? /, 'the ')} ${quote(before)} from ${place}`
  // If another button was removed, the new one may have replaced it.
  const isSwap =
    fields.some((one) => one.field === 'ctas' && one.after === undefined) ||
    controls.some((edit) => edit.before?.block.kind === 'cta')
  return isSwap
    ? `now has ${name} ${quote(after ?? '')} on ${place}`
    : `added ${name} ${quote(after ?? '')} to ${place}`
}
