import type { Likeness, Print } from '#monitoring/regions/region'
import { kindOfTag, PLAIN_TAGS } from '#monitoring/regions/names'
import { pathTokens, type Survey } from '#monitoring/regions/survey'
import { likenessOfLines, lineOf } from '#monitoring/regions/words'

const MOST_SHINGLES = 300
const MOST_TAGS = 12
const MOST_PATH = 40
const MAX_HASH = 2 ** 32 - 1
/** The likeness of a `<section>` and a `<div>`. */
const SAME_KIND = 0.8
/**
 * The likeness if only one neighbor is equal. It is low, because elements next to a removed region also share one
 * neighbor with it.
 */
const ONE_NEIGHBOR = 0.4

/** Describes an element without comparing it to others. */
export function printOf(page: Survey, at: number): Omit<Print, 'shared'> {
  const { elements, starts, ends, shingles, nextHeading, ids, names } = page
  const { blocks } = page.page
  const [start, end] = [starts[at], ends[at]]
  const all: number[] = []
  for (let line = start; line < end; line++) for (const hash of shingles[line]) all.push(hash)
  const distinct = [...new Set(all)].sort((a, b) => a - b)
  const kept = distinct.slice(0, MOST_SHINGLES)
  const limit = distinct.length > kept.length ? kept.at(-1)! : MAX_HASH
  const path = new Set<string>([elements[at].landmark])
  for (let up = elements[at].parent; up && path.size < MOST_PATH; up = up.parent) {
    if (up.index >= 0) for (const token of pathTokens(page, up.index)) path.add(token)
  }
  const tags = new Map<string, number>()
  for (let inside = at + 1; inside < elements[at].end; inside++) {
    const kind = kindOfTag(elements[inside].tag)
    if (kind !== 'box' && !PLAIN_TAGS.has(elements[inside].tag)) tags.set(kind, (tags.get(kind) ?? 0) + 1)
  }
  return {
    shingles: kept,
    limit,
    count: all.filter((hash) => hash <= limit).length,
    title: nextHeading[start] < end ? lineOf(blocks[nextHeading[start]].text) : null,
    above: headingAbove(page, start, end),
    before: start > 0 ? lineOf(blocks[start - 1].text) : null,
    after: end < blocks.length ? lineOf(blocks[end].text) : null,
    id: ids[at],
    names: names[at],
    path: [...path],
    tag: elements[at].tag,
    shape: [...tags].sort(([, a], [, b]) => b - a).slice(0, MOST_TAGS),
  }
}

function headingAbove({ page }: Survey, start: number, end: number): string | null {
  const heading = start < end ? page.blocks[start].path.at(-1) : undefined
  return heading === undefined ? null : lineOf(heading)
}

/** Returns a function that compares an element of a page with a print. Comparing all elements takes linear time. */
export function comparison(page: Survey, print: Omit<Print, 'shared'>): (at: number) => Likeness {
  const { elements, starts, ends, nextHeading, ids, names } = page
  const { blocks } = page.page
  const { found, total } = countShingles(page, print)
  const title = likenessTo(print.title)
  const above = likenessTo(print.above)
  const before = likenessTo(print.before)
  const after = likenessTo(print.after)
  const path = countPath(page, print)
  const shapes = countTags(page, print)
  const knownNames = new Set(print.names)
  const size = print.shape.reduce((sum, [, count]) => sum + count, 0)

  return (at) => {
    const [start, end] = [starts[at], ends[at]]
    const hits = found[end] - found[start]
    const words = total[end] - total[start]
    const ownNames = names[at].filter((name) => knownNames.has(name)).length
    const heading = nextHeading[start] < end ? blocks[nextHeading[start]].text : null
    const sides = [
      start > 0 ? before(blocks[start - 1].text) : Number(print.before === null),
      end < blocks.length ? after(blocks[end].text) : Number(print.after === null),
    ].filter((alike) => alike > 0).length
    return {
      text: print.count === 0 ? null : dice(Math.min(hits, print.count), print.count, words),
      title: print.title === null ? null : title(heading),
      above: print.above === null ? null : above(headingAbove(page, start, end)),
      neighbors: sides === 2 ? 1 : sides * ONE_NEIGHBOR,
      id: print.id === null ? null : Number(ids[at] === print.id),
      names: print.names.length === 0 ? null : dice(ownNames, print.names.length, names[at].length),
      path: path(at),
      tag: likenessOfTags(elements[at].tag, print.tag),
      shape: size === 0 ? null : shapes(at, size),
    }
  }
}

function likenessOfTags(one: string, other: string): number {
  if (one === other) return 1
  return kindOfTag(one) === kindOfTag(other) ? SAME_KIND : 0
}

function dice(common: number, one: number, other: number): number {
  return one + other === 0 ? 0 : (2 * common) / (one + other)
}

/** Returns a function that compares lines with a text. Each distinct line is compared only once. */
function likenessTo(text: string | null): (line: string | null) => number {
  const known = new Map<string, number>()
  return (line) => {
    if (text === null || line === null) return Number(text === line)
    const shortened = lineOf(line)
    const likeness = known.get(shortened) ?? likenessOfLines(text, shortened)
    known.set(shortened, likeness)
    return likeness
  }
}

/** Returns running totals over the lines: how many hashes are in the print, and how many are within its limit. */
function countShingles({ shingles }: Survey, print: Omit<Print, 'shared'>) {
  const wanted = new Set(print.shingles)
  const found = new Int32Array(shingles.length + 1)
  const total = new Int32Array(shingles.length + 1)
  shingles.forEach((line, at) => {
    let [hits, all] = [0, 0]
    for (const hash of line) {
      if (hash > print.limit) continue
      all++
      if (wanted.has(hash)) hits++
    }
    found[at + 1] = found[at] + hits
    total[at + 1] = total[at] + all
  })
  return { found, total }
}

/**
 * Returns a function that compares the names around an element with those of a print. Each element passes the names
 * around it, and its own, on to its children.
 */
function countPath(page: Survey, { path }: Omit<Print, 'shared'>): (at: number) => number {
  const wanted = new Set(path)
  const { elements } = page
  const inside: Set<string>[] = []
  const counts = new Int32Array(elements.length)
  const nothing = new Set<string>()
  elements.forEach((element, at) => {
    const above = element.parent && element.parent.index >= 0 ? element.parent.index : -1
    const tokens = new Set(pathTokens(page, at))
    const own = [...tokens].filter((token) => wanted.has(token))
    const inherited = above < 0 ? nothing : inside[above]
    const isNew = own.some((token) => !inherited.has(token))
    inside.push(isNew ? new Set([...inherited, ...own]) : inherited)
    const others = [...tokens].length - own.length
    counts[at] = (above < 0 ? 0 : counts[above]) + others
  })
  return (at) => {
    const { parent, landmark } = elements[at]
    const above = parent && parent.index >= 0 ? parent.index : -1
    const around = above < 0 ? nothing : inside[above]
    const common = around.size + Number(wanted.has(landmark) && !around.has(landmark))
    return dice(common, wanted.size, Math.min(common + (above < 0 ? 0 : counts[above]), MOST_PATH))
  }
}

/** Returns a function that compares the tags inside an element with those of a print. */
function countTags(
  { elements }: Survey,
  { shape }: Omit<Print, 'shared'>
): (at: number, size: number) => number {
  const places = new Map(shape.map(([tag], at) => [tag, at]))
  const width = shape.length + 1
  const before = new Int32Array((elements.length + 1) * width)
  elements.forEach(({ tag }, at) => {
    for (let place = 0; place < width; place++) before[(at + 1) * width + place] = before[at * width + place]
    if (PLAIN_TAGS.has(tag)) return
    before[(at + 1) * width + (places.get(kindOfTag(tag)) ?? shape.length)]++
  })
  return (at, size) => {
    const first = (at + 1) * width
    const last = elements[at].end * width
    let [common, all] = [0, 0]
    for (let place = 0; place < width; place++) {
      const count = before[last + place] - before[first + place]
      all += count
      if (place < shape.length) common += Math.min(count, shape[place][1])
    }
    return dice(common, size, all)
  }
}
