import type { FieldChange } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import { type Comparison, landmarkOf } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { lineOf } from '../pairing.js'
import { isCosmetic } from '../differences.js'
import { amountKey, amountsIn, joinNames, quote, wordCount } from '../words.js'
import { PLATFORM, TRIAL } from './phrases.js'

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
/** Words in a button's label that add no meaning. */
const FILLERS = /(?<!\p{L})(?:now|today|here|jetzt|heute|hier|maintenant|ahora|ora|nu|teraz)(?!\p{L})/giu
/** Does not match lowest and highest prices, which change with the range of products. */
const SCHEMA_PRICE = /\.price$/

/** Changes outside the page's text: buttons, structured data, robots directives. */
export const fieldNews: Kind = {
  find: (comparison) => comparison.fields.flatMap((field) => claimOf(comparison, field) ?? []),
}

function claimOf(comparison: Comparison, change: FieldChange): Claim | null {
  const { field, category } = change
  if (field === 'ctas' && comparison.isMarketing && !comparison.isLegal && isInPageText(comparison, change)) {
    const button = findReplacement(comparison, change) ?? inPlace(comparison, change)
    if (isInOtherVersion(comparison, button)) return null
    // If there is a new button, a missing one may have been renamed.
    const hasNewButton = comparison.controls.some(
      ({ before, after }) => after?.block.kind === 'cta' && !before
    )
    if (button.after === undefined && hasNewButton) return null
    const isControl = [button.before, button.after].some((label = '') =>
      [SWITCHER_LABEL, FORM_LABEL, ADDRESS, QUESTION].some((one) => one.test(label))
    )
    const [from, to] = [button.before, button.after].map((label = '') => label.replace(FILLERS, ' ').trim())
    if (isCosmetic(from, to) || isControl) return null
    // A platform that the page did not name before is news.
    const [platform = ''] = PLATFORM.exec(to) ?? []
    const isForPlatform = platform !== '' && !comparison.before.says(platform)
    const rank = isForPlatform ? 60 : button.before && button.after ? 36 : 31
    // A button may be the only mention of a new trial.
    const isTrial = comparison.label === 'pricing' && TRIAL.test(to) && !comparison.before.matches(TRIAL)
    const [oldDiscount, discount] = [from, to].map((label) => DISCOUNT.exec(label)?.[0])
    const isDiscount = oldDiscount !== discount && comparison.isMarketing
    const points = isTrial || isForPlatform || isDiscount ? MEDIUM : LOW
    return buildClaim(button, 'call_to_action', points, rank, 'a button', 'A button changed', comparison)
  }
  if (
    SCHEMA_PRICE.test(field) &&
    category === 'schema' &&
    change.before &&
    change.after &&
    // If the name or description changed too, the price is for something else.
    !comparison.fields.some(
      (one) => one !== change && one.field.startsWith(field.replace(SCHEMA_PRICE, ''))
    ) &&
    // If the page still shows the old price, its visible text takes precedence over structured data.
    !comparison.after.says(change.before) &&
    // The page may have shown the new price before.
    !comparison.before.blocks.some(({ text }) =>
      amountsIn(text).some((one) => amountKey(one) === amountKey(change.after!))
    ) &&
    !isShown(comparison, change.before, change.after)
  ) {
    return {
      ...buildClaim(
        change,
        'price_in_structured_data',
        MEDIUM,
        66,
        'a price in its structured data',
        'A price in the structured data changed',
        comparison
      ),
      essential: true,
    }
  }
  if (field === 'seo.robots' && isIndexed(change.before) !== isIndexed(change.after))
    return {
      ...buildClaim(change, 'indexing', LOW, 20, '', 'The robots directive changed', comparison),
      clause: isIndexed(change.after)
        ? `now lets search engines index ${pagePhrase(comparison.page)}`
        : `now asks search engines not to index ${pagePhrase(comparison.page)}`,
    }
  if (category === 'tech' && BUSINESS_TECHNOLOGIES.test(change.after ?? change.before ?? '')) {
    return buildClaim(
      change,
      'business_technology',
      LOW,
      30,
      'a technology',
      'The site’s technology changed',
      comparison
    )
  }
  return null
}

/** Returns a change with both labels if a button was replaced by one that is also elsewhere on the page. */
function findReplacement({ controls, before, after }: Comparison, change: FieldChange): FieldChange | null {
  const edit = controls.find(
    (one) =>
      one.before &&
      one.after &&
      (change.after === undefined
        ? one.before.text === change.before && before.says(one.after.text)
        : one.after.text === change.after && after.says(one.before.text)) &&
      before.countLabels(one.before.text) > after.countLabels(one.before.text)
  )
  return edit ? { ...change, before: edit.before!.text, after: edit.after!.text } : null
}

/** Returns a change with the button that was in the place of the new one; with none, the button was added. */
function inPlace({ controls, edits, boilerplate }: Comparison, change: FieldChange): FieldChange {
  if (change.before === undefined || change.after === undefined) return change
  const changed = [...controls, ...edits, ...boilerplate].filter((edit) => edit.after?.text === change.after)
  const [edit] = changed
  if (!edit || changed.some(({ before }) => before?.text === change.before)) return change
  return { ...change, before: edit.before?.block.kind === 'cta' ? edit.before.text : undefined }
}

/** Whether an added or removed button is also in the other version. */
function isInOtherVersion(comparison: Comparison, { before, after }: FieldChange): boolean {
  return after === undefined
    ? comparison.after.countLabels(before!) > 0
    : before === undefined && comparison.before.countLabels(after) > 0
}

/** Whether changed lines show one of two amounts. */
function isShown({ edits }: Comparison, from: string, to: string): boolean {
  const shows = (line: string, amount: string) =>
    (line.match(/\d(?:[\d.,'’\s]*\d)?/g) ?? []).some((number) => amountKey(number) === amountKey(amount))
  return edits.some(({ before, after }) => shows(before?.text ?? '', from) || shows(after?.text ?? '', to))
}

function isIndexed(directive = ''): boolean {
  return !/noindex|none/i.test(directive)
}

/** Whether a button is in the page's own text, and not in a menu or a dialog. */
function isInPageText(
  { controls, boilerplate, edits }: Comparison,
  { before, after, facts }: FieldChange
): boolean {
  const label = after ?? before
  const lines = [...controls, ...edits].some(
    (edit) => edit.after?.text === label || edit.before?.text === label
  )
  const isBoilerplate = boilerplate.some(
    (edit) => lineOf(edit).text === label && landmarkOf(lineOf(edit).block) !== 'header'
  )
  return (
    facts?.landmark === 'main' ||
    lines ||
    (!isBoilerplate &&
      facts?.landmark === undefined &&
      edits.length + controls.length + boilerplate.length === 0)
  )
}

/** Number of words. A longer heading is not the name of a box. */
const MAX_BOX_WORDS = 5

/** Returns " under “Shop” and “Site”": the boxes in which a button changed, if only some have it. */
export function boxesOf({ controls, after }: Comparison, from: string, to: string): string {
  const headings = controls.flatMap((edit) =>
    edit.before?.text === from && edit.after?.text === to
      ? (edit.after.block.path.slice(1).findLast((heading) => amountsIn(heading).length === 0) ?? [])
      : []
  )
  const names = [...new Set(headings)]
  const isAmbiguous = names.length < after.countLabels(to) || names.length > 1
  return isAmbiguous && names.length > 0 && names.every((one) => wordCount(one) <= MAX_BOX_WORDS)
    ? ` under ${joinNames(
        names.map((one) => quote(one, 40)),
        2
      )}`
    : ''
}

function buildClaim(
  { before, after }: FieldChange,
  id: string,
  points: number,
  rank: number,
  name: string,
  why: string,
  comparison: Comparison
): Claim {
  const { page, fields, controls } = comparison
  // If another button was removed, the new one may have replaced it.
  const isSwap =
    fields.some((one) => one.field === 'ctas' && one.after === undefined) ||
    controls.some((edit) => edit.before && edit.before.block.kind === 'cta')
  const clause =
    before === undefined
      ? isSwap
        ? `now has ${name} ${quote(after ?? '')} on ${pagePhrase(page)}`
        : `added ${name} ${quote(after ?? '')} to ${pagePhrase(page)}`
      : after === undefined
        ? `removed ${name.replace(/^an? /, 'the ')} ${quote(before)} from ${pagePhrase(page)}`
        : `changed ${name}${boxesOf(comparison, before, after)} on ${pagePhrase(page)} from ${quote(before, 50)} to ${quote(after, 50)}`
  return { id, points, rank, clause, why, proof: [after ?? before ?? ''] }
}
