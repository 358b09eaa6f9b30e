import type { Page, PageElement } from 'rivalwatch-plugin'
import { hashOf, shinglesOf } from '#monitoring/regions/words'
import { idOf, kindOfTag, namesOf } from '#monitoring/regions/names'

/** Elements that are never a region, because they have no text or are the page itself. */
const NEVER = new Set([
  'html',
  'head',
  'body',
  'script',
  'style',
  'link',
  'meta',
  'title',
  'br',
  'option',
  'noscript',
])

/** Whether an element can be a region. */
export function canBeRegion({ hidden, tag }: PageElement): boolean {
  return !hidden && !NEVER.has(tag)
}

/** The data about a page's elements that is needed to recognize regions, computed once. */
export interface Survey {
  page: Page
  elements: readonly PageElement[]
  /** For each element, its lines in `page.blocks`: the first, and the one after its last. */
  starts: Int32Array
  ends: Int32Array
  /** Indexes of the elements that can be a region. */
  candidates: readonly number[]
  ids: (string | null)[]
  names: string[][]
  /** For each line, the hashes of its word pairs. */
  shingles: number[][]
  /** For each line, the index of the next heading at or after it; the number of lines if there is none. */
  nextHeading: Int32Array
}

/** Computes the survey of a page. */
export function survey(page: Page): Survey {
  const elements = page.elements()
  const { blocks } = page
  const starts = new Int32Array(elements.length)
  const ends = new Int32Array(elements.length)
  const candidates: number[] = []
  const ids: (string | null)[] = []
  const names: string[][] = []
  elements.forEach((element, at) => {
    const [start, end] = page.blocksIn(element)
    starts[at] = start
    ends[at] = end
    ids.push(idOf(element))
    names.push(namesOf(element))
    if (canBeRegion(element)) candidates.push(at)
  })
  const nextHeading = new Int32Array(blocks.length + 1).fill(blocks.length)
  for (let at = blocks.length - 1; at >= 0; at--) {
    nextHeading[at] = blocks[at].kind === 'heading' ? at : nextHeading[at + 1]
  }
  const shingles = blocks.map(({ text }) => shinglesOf(text))
  return { page, elements, starts, ends, candidates, ids, names, shingles, nextHeading }
}

/**
 * Returns the names by which an element appears in the paths of the elements inside it: its kind, ID and up to four
 * names.
 */
export function pathTokens({ elements, ids, names }: Survey, at: number): string[] {
  const element = elements[at]
  const kind = kindOfTag(element.tag)
  const id = ids[at]
  return [...(kind === 'box' ? [] : [kind]), ...(id ? [`#${id}`] : []), ...names[at].slice(0, 4)]
}

/**
 * Returns short texts that identify the elements of a page in a later copy: their content without the values of
 * numbers, and the kind of their tag, because a site's markup may have changed since the version in which the user
 * picked an element.
 */
export function checksOf({ elements, starts, ends, shingles }: Survey): (at: number) => string {
  const check = checksOfLines(shingles)
  return (at) => check(elements[at].tag, starts[at], ends[at])
}

/** Like `checksOf`, but for an element that is known only by its tag and its lines. */
export function checksOfLines(
  shingles: readonly number[][]
): (tag: string, start: number, end: number) => string {
  const sums = new Float64Array(shingles.length + 1)
  shingles.forEach((line, at) => {
    sums[at + 1] = (sums[at] + line.reduce((sum, hash) => (sum + hash) % 2 ** 32, 0)) % 2 ** 32
  })
  return (tag, start, end) => {
    const sum = (sums[end] - sums[start] + 2 ** 32) % 2 ** 32
    return hashOf(`${kindOfTag(tag)} ${end - start} ${sum}`).toString(36)
  }
}
