/** Edits to pages, each with what an alert should say about it. Most new text is made up, so that no page has it already. */
import type { PageLabel, SignalScore } from 'rivalwatch-plugin'
import {
  type Box,
  boxes,
  cards,
  childrenOf,
  closest,
  duplicate,
  type Element,
  elements,
  first,
  insertAfter,
  insertBefore,
  MONEY,
  moveAfter,
  type Page,
  parentOf,
  partTitles,
  priceBlock,
  remove,
  setText,
  type Text,
  textNodes,
  textOf,
  wordCount,
} from './markup.js'

/** What an alert about an edit should say, and its score. */
export interface Expected {
  /** Acceptable scores. */
  wanted: (SignalScore | 'silent')[]
  /** Groups of facts, the main group first; naming one fact of a group is enough. */
  tells: string[][]
}

export interface KnownEdit {
  /** Pages with these labels are edited; undefined for all. */
  labels?: PageLabel[]
  /** Edits a page; returns null if it has nothing to edit in this way. */
  apply(page: Page, competitor: string): Expected | null
}

type Scores = Expected['wanted']
const HIGH: Scores = ['high']
const OFFER: Scores = ['high', 'medium']
const NEWS: Scores = ['medium', 'low']
const DETAIL: Scores = ['low', 'silent']
const SILENT: Scores = ['silent']
const MARKETING: PageLabel[] = ['homepage', 'features', 'custom']
const CARD_TITLE = ['h3', 'h4', 'h5']
const HEADLINE = 'Harbor work without the paperwork'

function expect(wanted: Scores, ...tells: string[][]): Expected {
  return { wanted, tells }
}

/** Raises a price by more than a third and returns the new number as written. */
function raise(price: Text): string {
  const [written, , number] = MONEY.exec(price.data)!
  const raised = number.startsWith('0')
    ? number.replace(/\d$/, (digit) => String((Number(digit) + 3) % 10))
    : number.replace(/^\d+/, (digits) => String(Math.ceil(Number(digits) * 1.4) + 1))
  price.data = price.data.replace(written, written.replace(number, raised))
  return raised
}

function isFree({ price }: Box): boolean {
  return Number(MONEY.exec(price.data)![2].replace(',', '.')) === 0
}

/** Multiplies the first number of a text and returns the new one. */
function multiply(node: Text, factor: number): string {
  const [number] = /\d[\d,.]*/.exec(node.data)!
  const multiplied = String(Number(number.replace(/[,.]/g, '')) * factor + 1)
  node.data = node.data.replace(number, multiplied)
  return multiplied
}

/** Counts how often a text occurs on a page. Text that is also elsewhere was not removed. */
function isUnique(page: Page, text: string): boolean {
  return textOf(page).split(text).length === 2
}

const start = (text: string) => text.slice(0, 30)

const plans: Record<string, KnownEdit> = {
  'raise one price': {
    apply(page) {
      const box = boxes(page).findLast((one) => !isFree(one))
      return box ? expect(HIGH, [raise(box.price)], [textOf(box.title)]) : null
    },
  },
  'raise all prices': {
    apply(page) {
      const some = boxes(page).filter((box) => !isFree(box))
      if (some.length < 2) return null
      return expect(
        HIGH,
        some.map(({ price }) => raise(price)),
        some.map(({ title }) => textOf(title))
      )
    },
  },
  'replace a price with “Contact us”': {
    apply(page) {
      const box = boxes(page).findLast((one) => !isFree(one))
      if (!box || box.price.parent === box.title) return null
      const number = MONEY.exec(box.price.data)![2]
      setText(priceBlock(box), 'Contact us')
      return expect(HIGH, ['Contact us', 'no longer shows', number], [textOf(box.title)])
    },
  },
  'make a plan free': {
    apply(page) {
      const box = boxes(page).find((one) => !isFree(one))
      if (!box || box.price.parent === box.title) return null
      setText(priceBlock(box), 'Free')
      return expect(HIGH, ['free'], [textOf(box.title)])
    },
  },
  'change the currency': {
    apply(page) {
      const amounts = textNodes(page, /\$\s?\d/)
      if (boxes(page).length < 2 || amounts.length === 0) return null
      for (const node of amounts) node.data = node.data.replace(/\$(?=\s?\d)/g, '€')
      return expect(OFFER, ['€'])
    },
  },
  'remove a plan': {
    apply(page) {
      const [, box, ...others] = boxes(page)
      if (!box || others.length === 0) return null
      const title = textOf(box.title)
      remove(box.element)
      return expect(HIGH, [title])
    },
  },
  'add a plan': {
    apply(page) {
      const [, ...others] = boxes(page)
      const box = others.at(-1)
      if (!box) return null
      const copy = duplicate(box.element)
      setText(elements(copy, 'h2', 'h3', 'h4', 'h5')[0], 'Falconry')
      const [price] = textNodes(copy, MONEY)
      if (price) raise(price)
      return expect(HIGH, ['Falconry'])
    },
  },
  'rename a plan': {
    apply(page) {
      const [box, ...others] = boxes(page)
      if (!box || others.length === 0) return null
      const title = textOf(box.title)
      setText(box.title, 'Falconry')
      return expect(OFFER, ['Falconry'], [title])
    },
  },
  'mark a plan as sold out': {
    apply(page) {
      const [box] = boxes(page)
      if (!box) return null
      insertAfter(box.title, '<div><span>Sold out</span></div>')
      return expect(OFFER, ['Sold out'], [textOf(box.title)])
    },
  },
  'add a feature to a plan': {
    apply(page) {
      const [box] = boxes(page)
      const item = box?.items.at(-1)
      if (!item) return null
      setText(duplicate(item), 'Custom audit exports')
      return expect(OFFER, ['Custom audit exports'], [textOf(box.title)])
    },
  },
  'remove a feature from a plan': {
    apply(page) {
      const [box] = boxes(page)
      const item = box?.items.at(-1)
      if (!item || !isUnique(page, textOf(item))) return null
      const text = textOf(item)
      remove(item)
      return expect(['medium', 'high', 'low'], [text.replace(/^[^\p{L}\d]+/u, '')], [textOf(box.title)])
    },
  },
  'change a limit of a plan': {
    apply(page) {
      for (const { title, items } of boxes(page)) {
        const item = items.find(
          (one) => /\b\d/.test(textOf(one)) && !/[%$€£]|day|24|version/i.test(textOf(one))
        )
        const [number] = item ? textNodes(item, /\b\d/) : []
        if (number) return expect(OFFER, [multiply(number, 3)], [textOf(title)])
      }
      return null
    },
  },
  'state a price in a text': {
    apply(page) {
      const title = partTitles(page).at(-1)
      if (!title) return null
      insertAfter(title, '<p>Every extra seat costs $13 a month, whatever the plan.</p>')
      return expect(OFFER, ['$13'])
    },
  },
}

const tables: Record<string, KnownEdit> = {
  'raise a price in a table': {
    labels: ['pricing'],
    apply(page) {
      const price = textNodes(page, MONEY).findLast(({ parent }) => closest(parent as Element, 'td'))
      const row = price && closest(price.parent as Element, 'tr')
      const name = row && textOf(childrenOf(row)[0])
      if (!name || name.includes(price.data.trim())) return null
      return expect(HIGH, [raise(price)], [start(name)])
    },
  },
  'add a row to a table': {
    labels: ['pricing'],
    apply(page) {
      const row = elements(page, 'tr').findLast((one) => elements(one, 'td').length > 0)
      if (!row) return null
      setText(childrenOf(duplicate(row))[0], 'Harbor audit log')
      return expect(['medium', 'high', 'low'], ['Harbor audit log'])
    },
  },
  'remove a row from a table': {
    labels: ['pricing'],
    apply(page) {
      const [, row] = elements(page, 'tr').filter((one) => elements(one, 'td').length > 1)
      const name = row && textOf(childrenOf(row)[0])
      if (!name) return null
      remove(row)
      return expect(['medium', 'high', 'low'], [start(name)])
    },
  },
}

const parts: Record<string, KnownEdit> = {
  'replace the headline': {
    labels: [...MARKETING, 'pricing'],
    apply(page) {
      const headline = first(page, 'h1')
      if (!headline || wordCount(textOf(headline)) < 4) return null
      setText(headline, HEADLINE)
      return expect(NEWS, [HEADLINE])
    },
  },
  'replace headline, title and description': {
    labels: ['homepage'],
    apply(page) {
      const [headline, title] = [first(page, 'h1'), first(page, 'title')]
      if (!headline || !title || wordCount(textOf(headline)) < 3) return null
      setText(headline, HEADLINE)
      setText(title, HEADLINE)
      return expect(['medium'], [HEADLINE])
    },
  },
  'add a part': {
    labels: [...MARKETING, 'pricing', 'docs'],
    apply(page) {
      const titles = partTitles(page)
      const last = titles.at(-1)
      if (!last || titles.length < 3) return null
      insertBefore(
        closest(last, 'section') ?? parentOf(last) ?? last,
        '<section><h2>Harbor analytics</h2><p>See which cranes stand idle, which ships wait and what each hour of it costs you, on one map.</p></section>'
      )
      return expect(NEWS, ['Harbor analytics'])
    },
  },
  'remove a part': {
    labels: MARKETING,
    apply(page) {
      const title = partTitles(page).find((one) => closest(one, 'section'))
      const section = title && closest(title, 'section')
      if (!section || elements(section, 'h2').length > 1 || wordCount(textOf(title)) < 2) return null
      const text = textOf(title)
      remove(section)
      return expect(['low', 'medium', 'silent'], [start(text)])
    },
  },
  'swap two parts': {
    labels: [...MARKETING, 'pricing'],
    apply(page) {
      const [, one, other] = partTitles(page).flatMap((title) => closest(title, 'section') ?? [])
      if (!one || !other || one.parent !== other.parent || one === other) return null
      moveAfter(other, one)
      return expect(SILENT)
    },
  },
  'add a card': {
    labels: MARKETING,
    apply(page) {
      const last = cards(page)[0]?.at(-1)
      if (!last) return null
      const copy = duplicate(last)
      setText(elements(copy, ...CARD_TITLE)[0], 'Harbor radar')
      setText(
        elements(copy, 'p')[0],
        'Sees every ship within thirty miles and tells the crane who comes next.'
      )
      return expect(NEWS, ['Harbor radar'])
    },
  },
  'remove a card': {
    labels: MARKETING,
    apply(page) {
      const card = cards(page)[0]?.[1]
      const title = card && textOf(elements(card, ...CARD_TITLE)[0])
      if (!title || !isUnique(page, title)) return null
      remove(card)
      return expect(NEWS, [start(title)])
    },
  },
  'rename a card': {
    labels: MARKETING,
    apply(page) {
      const card = cards(page)[0]?.[0]
      const title = card && elements(card, ...CARD_TITLE)[0]
      const text = title && textOf(title)
      if (!text || !isUnique(page, text)) return null
      setText(title, 'Harbor radar')
      return expect(NEWS, ['Harbor radar'], [start(text)])
    },
  },
}

const texts: Record<string, KnownEdit> = {
  'add a paragraph': {
    labels: [...MARKETING, 'docs'],
    apply(page) {
      const [, paragraph] = elements(page, 'p').filter((one) => textOf(one).length > 80)
      if (!paragraph) return null
      insertAfter(
        paragraph,
        '<p>Falconry Cloud now runs in three European regions, and every customer can choose where data is kept.</p>'
      )
      return expect(NEWS, ['European regions', 'Falconry Cloud'])
    },
  },
  'replace “and” by “&”': {
    apply(page) {
      const [text] = elements(page, 'p')
        .filter((one) => textOf(one).length > 80)
        .flatMap((one) => textNodes(one, / and /))
      if (!text) return null
      text.data = text.data.replace(' and ', ' & ')
      return expect(DETAIL)
    },
  },
  'change a figure': {
    labels: ['homepage', 'features'],
    apply(page) {
      const [figure] = textNodes(page, /^\s*\d[\d,.]*[kKM]?\+\s*/)
      return figure ? expect(NEWS, [multiply(figure, 3)]) : null
    },
  },
  'announce the end of the product': {
    labels: ['homepage', 'features', 'pricing', 'docs', 'changelog'],
    apply(page, competitor) {
      const [headline] = elements(page, 'h1')
      if (!headline) return null
      insertAfter(
        headline,
        `<p>${competitor} will be discontinued on 31 March 2027. Existing customers can export their data until then.</p>`
      )
      return expect(HIGH, ['discontinued'])
    },
  },
  'announce a discount': {
    labels: ['homepage', 'pricing'],
    apply(page) {
      const [headline] = elements(page, 'h1')
      if (!headline) return null
      insertBefore(headline, '<p>Black Friday: 40% off all yearly plans until 30 November</p>')
      return expect(OFFER, ['40%'])
    },
  },
  'add a release': {
    labels: ['changelog'],
    apply(page) {
      const [heading, ...others] = elements(page, 'h1', 'h2', 'h3', 'h4').filter((one) =>
        /\bv?\d+\.\d+(?:\.\d+)?\b/.test(textOf(one))
      )
      if (!heading || others.length < 2) return null
      const title = textOf(heading).replace(/\d+\.\d+(?:\.\d+)?/, '19.7.0')
      insertBefore(
        heading,
        `<${heading.name}>${title}</${heading.name}><ul><li>Added harbor maps with live cranes</li><li>Fixed a crash when a ship has no name</li></ul>`
      )
      return expect(NEWS, ['19.7.0'], ['harbor maps'])
    },
  },
}

const trifles: Record<string, KnownEdit> = {
  'change the title only': {
    apply(page) {
      const title = first(page, 'title')
      if (!title || textOf(title) === '') return null
      setText(title, `${textOf(title)} for harbors`)
      return expect(DETAIL)
    },
  },
  'add a link to the menu': {
    apply(page) {
      const menu = first(page, 'nav')
      const item = menu && first(menu, 'li')
      if (!item) return null
      setText(duplicate(item), 'Enterprise')
      return expect(DETAIL)
    },
  },
  'change the year of the copyright': {
    apply(page) {
      const footer = first(page, 'footer')
      const text = footer && textOf(footer)
      const year = text && /(?:©|copyright)\D{0,20}(20\d\d)/i.exec(text)?.[1]
      if (!year) return null
      for (const one of childrenOf(footer)) replaceIn(one, year, '2031')
      return expect(SILENT)
    },
  },
  'change the addresses of scripts and images': {
    apply(page) {
      for (const name of ['script', 'img', 'link']) addVersion(page, name)
      return expect(SILENT)
    },
  },
}

function replaceIn(element: Element, from: string, to: string): void {
  for (const node of element.children) {
    if (node.type === 'text') node.data = node.data.replace(from, to)
    else if ('attribs' in node) replaceIn(node, from, to)
  }
}

function addVersion(root: Page | Element, name: string): void {
  for (const node of root.children) {
    if (!('attribs' in node)) continue
    const attribute = node.name === name ? ['src', 'href'].find((one) => one in node.attribs) : undefined
    if (attribute) node.attribs[attribute] += '?v=77'
    addVersion(node, name)
  }
}

const ofPricing = Object.entries(plans).map(([name, edit]): [string, KnownEdit] => [
  name,
  { ...edit, labels: ['pricing'] },
])

export const knownEdits: ReadonlyMap<string, KnownEdit> = new Map([
  ...ofPricing,
  ...[tables, parts, texts, trifles].flatMap((some) => Object.entries(some)),
])
