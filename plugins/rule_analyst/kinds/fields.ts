import type { FieldChange } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import { landmarkOf, type Look } from '../look.js'
import { lineOf } from '../pairing.js'
import { thePage } from '../page_names.js'
import { key, type Side } from '../side.js'
import { isCode, isCosmetic, quoted } from '../words.js'

/**
 * Payment, shop and content systems, which a company changes for a reason. Trackers, ads and proxies change all the
 * time.
 */
const BUSINESS_TECHNOLOGIES =
  /^(?:stripe|paddle|chargebee|recurly|braintree|paypal|adyen|lemon squeezy|klarna|shopify|woocommerce|bigcommerce|magento|prestashop|salesforce commerce cloud|wordpress|webflow|wix|squarespace|drupal|contentful|hubspot cms|framer|ghost)\b/i
/** Labels of buttons that change the currency or language. */
const SWITCH = /^(?:\p{Sc}|[A-Z]{2,3}|\s)+$/u
/** Does not match lowest and highest prices, which change with the range of products. */
const SCHEMA_PRICE = /\.price$/

/** Changes outside the page's text: buttons, structured data, robots directives. */
export const fieldNews: Kind = {
  find(look) {
    return look.fields.flatMap((field) => claimOf(look, field) ?? [])
  },
}

function claimOf(look: Look, change: FieldChange): Claim | null {
  const { field, category } = change
  if (field === 'ctas' && look.isFront && !look.isLegal && isInText(look, change)) {
    const button = relabelled(look, change) ?? unpaired(look, change)
    if (isElsewhere(look, button) || isCode(`${button.before} ${button.after}`)) return null
    if (isCosmetic(button.before ?? '', button.after ?? '') || SWITCH.test(button.after ?? '')) return null
    const rank = button.before && button.after ? 44 : 31
    return claim(button, 'call_to_action', LOW, rank, 'a button', 'A button changed', look)
  }
  if (
    SCHEMA_PRICE.test(field) &&
    category === 'schema' &&
    change.before &&
    change.after &&
    !isShown(look, change.after)
  ) {
    return {
      ...claim(
        change,
        'price_in_structured_data',
        MEDIUM,
        66,
        'a price in its structured data',
        'A price in the structured data changed',
        look
      ),
      essential: true,
    }
  }
  if (field === 'seo.robots' && isIndexed(change.before) !== isIndexed(change.after))
    return claim(change, 'indexing', LOW, 20, 'its robots directive', 'The robots directive changed', look)
  if (category === 'tech' && BUSINESS_TECHNOLOGIES.test(change.after ?? change.before ?? '')) {
    return claim(
      change,
      'business_technology',
      LOW,
      30,
      'a technology',
      'The site’s technology changed',
      look
    )
  }
  return null
}

/** Returns a change with both labels if a button was replaced by one that is also elsewhere on the page. */
function relabelled({ controls, before, after }: Look, change: FieldChange): FieldChange | null {
  const edit = controls.find(
    (one) =>
      one.before &&
      one.after &&
      (change.after === undefined
        ? one.before.text === change.before && before.says(one.after.text)
        : one.after.text === change.after && after.says(one.before.text)) &&
      timesIn(before, one.before.text) > timesIn(after, one.before.text)
  )
  return edit ? { ...change, before: edit.before!.text, after: edit.after!.text } : null
}

/** Treats a button as added if no other button was in its place. */
function unpaired({ controls, edits, frame }: Look, change: FieldChange): FieldChange {
  const { before, after } = change
  const lines = [...controls, ...edits, ...frame]
  const came = lines.some((edit) => edit.after?.text === after && edit.before === undefined)
  return before !== undefined && came ? { ...change, before: undefined } : change
}

/** Whether an added or removed button is also in the other version. */
function isElsewhere(look: Look, { before, after }: FieldChange): boolean {
  return after === undefined
    ? timesIn(look.after, before!) > 0
    : before === undefined && timesIn(look.before, after) > 0
}

function timesIn({ keys }: Side, text: string): number {
  return keys.filter((line) => line === key(text)).length
}

/** Whether a changed line shows an amount. Visible text says more than structured data. */
function isShown({ edits }: Look, amount = ''): boolean {
  return amount !== '' && edits.some(({ after }) => after?.text.replace(/[\s,]/g, '').includes(amount))
}

function isIndexed(directive = ''): boolean {
  return !/noindex|none/i.test(directive)
}

/** Whether a button is in the page's own text, and not in a menu or a dialog. */
function isInText({ controls, frame, edits }: Look, { before, after, facts }: FieldChange): boolean {
  const text = after ?? before
  const lines = [...controls, ...edits].some(
    (edit) => edit.after?.text === text || edit.before?.text === text
  )
  const isFramed = frame.some(
    (edit) => lineOf(edit).text === text && landmarkOf(lineOf(edit).block) !== 'header'
  )
  return (
    facts?.landmark === 'main' ||
    lines ||
    (!isFramed && facts?.landmark === undefined && edits.length + controls.length + frame.length === 0)
  )
}

function claim(
  { before, after }: FieldChange,
  id: string,
  points: number,
  rank: number,
  name: string,
  why: string,
  { page, fields, controls }: Look
): Claim {
  // If another button was removed, this one may have replaced it.
  const isSwap =
    fields.some((one) => one.field === 'ctas' && one.after === undefined) ||
    controls.some((edit) => edit.before && edit.before.block.kind === 'cta')
  const clause =
    before === undefined
      ? isSwap
        ? `now has ${name} ${quoted(after ?? '')} on ${thePage(page)}`
        : `added ${name} ${quoted(after ?? '')} to ${thePage(page)}`
      : after === undefined
        ? `removed ${name} ${quoted(before)} from ${thePage(page)}`
        : `changed ${name} on ${thePage(page)} from ${quoted(before, 50)} to ${quoted(after, 50)}`
  return { id, points, rank, clause, why, proof: [after ?? before ?? ''] }
}
