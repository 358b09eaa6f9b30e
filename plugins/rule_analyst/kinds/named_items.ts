import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { Edit, Passage } from '../pairing.js'
import { isRestated } from '../proof.js'
import { amountsIn, cleanName, cleanText, joinNames, quote, wordCount } from '../words.js'
import { areAlike, DATE } from './phrases.js'

/** Number of words. A longer line is a text and not the name of one. */
const MAX_NAME_WORDS = 8
/** Lines of an item in which its name is. A date or a category may be above it. */
const MAX_LINES_TO_NAME = 3
const MAX_NAMED = 2
/** Names of lists of prices, which say less than the first price. */
const PRICES =
  /^(?:pris(?:er)?|preise?|prices?|pricing|prix|tarifs?|precios?|preços?|prezzi|cennik|prijs|prijzen|tarieven)$/i
/** Number of words. Such a text says what the name stands for. */
const MIN_TEXT_WORDS = 4
/** Number of words. A shorter text is shown after the name. */
const MAX_DETAIL_WORDS = 9

/**
 * Lines that were added or removed together, without a heading, of which the first short one names them: a feature, a
 * person or a dish with its text.
 */
export const namedItems: Kind = {
  find(comparison) {
    const isRewritten = comparison.isRewritten && !comparison.isNewsList
    if (comparison.isLegal || isRewritten || comparison.label === 'careers') return []
    const added = itemsOnlyIn(comparison, 'after')
    // Old entries drop off a list of news. They were not retracted.
    const removed = comparison.isNewsList ? [] : itemsOnlyIn(comparison, 'before')
    const isReplaced = added.length === 1 && removed.length === 1 && isInPlaceOf(removed[0], added[0])
    const page = pagePhrase(comparison.page)
    const replaced = isReplaced ? `, and no longer lists ${quote(removed[0].name, 60)},` : ''
    return [
      ...claimsOf(comparison, added, 44, `now lists ${namesOf(added, !isReplaced)}${replaced} on ${page}`),
      ...(isReplaced
        ? []
        : claimsOf(comparison, removed, 40, `no longer lists ${namesOf(removed, false)} on ${page}`)),
    ]
  },
}

interface Item {
  name: string
  /** All lines below the name. */
  texts: string[]
  path: string
}

function claimsOf(comparison: Comparison, items: readonly Item[], rank: number, clause: string): Claim[] {
  if (items.length === 0) return []
  const isDescribed = items.some(({ texts }) => texts.some((text) => wordCount(text) >= MIN_TEXT_WORDS))
  const isNews = comparison.label === 'features' || comparison.label === 'changelog'
  return [
    {
      id: 'named_item',
      points: isNews && isDescribed ? MEDIUM : LOW,
      rank,
      clause,
      why: 'What the page lists changed',
      proof: items.slice(0, MAX_NAMED).flatMap(({ name, texts }) => [name, ...texts]),
    },
  ]
}

/** Names items, a single one with its text: "“Ada Berg” (Engineer for billing, Malmö)". */
function namesOf(items: readonly Item[], isDescribed: boolean): string {
  const names = items.map(({ name }) => quote(name, 60))
  const [detail = ''] = items.length === 1 && isDescribed ? items[0].texts.map(cleanText) : []
  // Two short lines may as well be two items.
  if (isShortName(detail)) return `${names[0]} and ${quote(detail, 60)}`
  const isShown = detail !== '' && wordCount(detail) <= MAX_DETAIL_WORDS && !/[.!?()“”"]/.test(detail)
  return `${joinNames(names, MAX_NAMED, 'items')}${isShown ? ` (${detail})` : ''}`
}

function isShortName(text: string): boolean {
  return wordCount(text) < MIN_TEXT_WORDS && /^\p{Lu}/u.test(text) && !/[,.;:]/.test(text)
}

/** Groups the lines that only one version has, and that follow one another, into items with a name. */
function itemsOnlyIn(comparison: Comparison, side: 'before' | 'after'): Item[] {
  const other = comparison[side === 'after' ? 'before' : 'after']
  const lines = [...comparison.edits, ...comparison.controls]
    .flatMap((edit) => (isAlone(edit) ? (edit[side] ?? []) : []))
    .filter(({ at, plan, block }) => at >= 0 && plan === null && block.kind !== 'cell')
    .sort((a, b) => a.at - b.at)
  const runs: Passage[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last?.at(-1)!.at === line.at - 1) last!.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run): Item[] => {
    // A short line below a figure is its caption.
    const at = run
      .slice(0, MAX_LINES_TO_NAME)
      .findIndex((line, index) => isName(line) && !isFigure(run[index - 1]?.text))
    const below = run.slice(at + 1)
    // A line above a heading only introduces it.
    if (below[0]?.block.kind === 'heading') return []
    // A heading is the name of a section, and links below a name are a menu.
    const isItem =
      at >= 0 && run[0].block.kind !== 'heading' && below.some(({ block }) => block.kind === 'paragraph')
    // A name next to a quote is that of a customer.
    const isQuoted = [...run.slice(0, at), ...below.slice(0, 1)].some(({ text }) => /^["“”„«»]/.test(text))
    if (isQuoted || !isItem || other.says(run[at].text) || isRestated(comparison, side, run[at].text))
      return []
    const path = run[0].block.path.join('\n')
    const texts = below.map(({ text }) => text)
    return [
      PRICES.test(run[at].text)
        ? { name: texts[0], texts: texts.slice(1), path }
        : { name: run[at].text, texts, path },
    ]
  })
}

/** Whether a line has no other form in the other version. */
function isAlone({ before, after }: Edit): boolean {
  return !before || !after || (!areAlike(before.text, after.text) && before.text !== after.text)
}

function isName(line: Passage): boolean {
  const name = cleanName(line.text)
  const countOf = (pattern: RegExp) => (name.match(pattern) ?? []).length
  return (
    // Items of a list are reported together.
    (line.block.kind === 'paragraph' || line.block.kind === 'link') &&
    wordCount(name) <= MAX_NAME_WORDS &&
    /^[\p{Lu}\p{Lo}\p{N}].*\p{L}{2}/u.test(name) &&
    !/^["“”„«‘']|[.!?:;,…]$|@/.test(line.text) &&
    !DATE.test(name) &&
    amountsIn(name).length === 0 &&
    // "Sep 12–13" and "Tel. 050 33 41 25" are not names.
    countOf(/\d+/g) < countOf(/\p{L}{2,}/gu)
  )
}

function isFigure(text = ''): boolean {
  return /\d/.test(text) && !/\p{L}{3}/u.test(text)
}

/** Whether one item took the place of the other: under the same heading and with as many lines. */
function isInPlaceOf(old: Item, now: Item): boolean {
  return old.texts.length === now.texts.length && old.path === now.path
}
