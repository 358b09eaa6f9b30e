import type { Page, PageElement, Plugin, Unit } from 'rivalwatch-plugin'
import { readRows, readTableHeaders } from './rows.js'

const BOXES = new Set(['li', 'article', 'section', 'div', 'a', 'tr', 'dt', 'details', 'figure'])
const TITLES = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary'])
/** The maximum number of elements in an entry. Larger boxes are sections of the page. */
const MOST_PARTS = 120
const MOST_LINES = 40
const LONGEST_TITLE = 160
const SHORTEST_TITLE = 4
/** The maximum number of links per box that are read. */
const MOST_LINKS = 6
/** A shorter link may be a category. */
const LONG_LINK_WORDS = 3
/** Link texts that do not name an entry. */
const NO_TITLE =
  /^(?:read|learn|view|see|find out|continue|load|show|more|apply|details?|download|share|edit|home|next|previous|back|sign|log|start|get|try|buy|book|contact|subscribe|\d|[^\p{L}]*$)/iu

/** Finds the entries of lists: siblings with the same tag, at least half of which have a heading or a link. */
function readEntries(page: Page): Unit[] {
  const elements = page.elements()
  const siblings = Map.groupBy(elements.filter(isBox), ({ parent }) => parent)
  const units: Unit[] = []
  for (const all of siblings.values()) {
    for (const boxes of Map.groupBy(all, ({ tag }) => tag).values()) {
      if (boxes.length < 2) continue
      const titles = boxes.map((box) => titlesIn(page, elements, box))
      const counts = Map.groupBy(titles.flat(), (title) => title)
      // A text that several entries share is a category, and so is a short link above a longer one.
      const isOwn = (title: string) => counts.get(title)!.length === 1
      const named = boxes.map((box, at) => ({ box, title: titles[at].find(isOwn) ?? titles[at][0] ?? null }))
      if (named.filter(({ title }) => title !== null).length < Math.max(2, boxes.length / 2)) continue
      for (const { box, title } of named) {
        const [start, end] = page.blocksIn(box)
        if (title !== null && end > start && end - start <= MOST_LINES)
          units.push({ kind: 'entry', title, start, end })
      }
    }
  }
  units.sort((a, b) => a.start - b.start || b.end - a.end)
  return units.filter((unit, at) => !holdsSeveral(units, unit, at))
}

/** Whether a box contains several entries, which makes it the list or a section of the page. */
function holdsSeveral(units: readonly Unit[], { end }: Unit, at: number): boolean {
  const inside = units.slice(at + 1, at + 3)
  return inside.length === 2 && inside.every((unit) => unit.end <= end)
}

function isBox({ tag, hidden, landmark, index, end }: PageElement): boolean {
  return (
    BOXES.has(tag) && !hidden && (landmark === 'main' || landmark === 'header') && end - index <= MOST_PARTS
  )
}

/** Returns the possible titles of a box, most likely first: its headings, its long links, its other links. */
function titlesIn(page: Page, elements: readonly PageElement[], { index, end }: PageElement): string[] {
  const [headings, links]: [string[], string[]] = [[], []]
  for (let at = index; at < end; at++) {
    const element = elements[at]
    if (element.hidden || element.callToAction) continue
    const isHeading = TITLES.has(element.tag)
    if (!isHeading && (element.tag !== 'a' || links.length === MOST_LINKS)) continue
    const text = page.textOf(element)
    if (text.length < SHORTEST_TITLE || text.length > LONGEST_TITLE || NO_TITLE.test(text)) continue
    ;(isHeading ? headings : links).push(text)
  }
  const isLong = (link: string) => link.split(' ').length >= LONG_LINK_WORDS
  return [...new Set([...headings, ...links.filter(isLong), ...links])]
}

/** Reads the entries of lists, such as posts, jobs and customers, and the rows of tables. */
export default function entries(): Plugin {
  return {
    name: 'entries',
    units: [
      { kind: 'entry', read: readEntries },
      { kind: 'row', read: readRows },
      { kind: 'table_header', read: readTableHeaders },
    ],
  }
}
