import type { LineChange, PageContent, PageLabel, Unit, Versions } from 'rivalwatch-plugin'

/** Pages whose list entries are jobs, posts or releases; on other pages, they may be anything. */
const LISTS: readonly PageLabel[] = ['careers', 'blog', 'changelog']

/** Kinds whose titles are too generic to identify an edit: "Team", "Monday". */
const UNNAMED = new Set(['plan', 'row', 'table_header'])

/**
 * Adds the titles of units that only one version has to the changed lines, so that an edit is recognized on any page.
 */
export function withUnits(lines: LineChange[], { before, after }: Versions, label: PageLabel): LineChange[] {
  const isNamed = ({ kind }: Unit) => !UNNAMED.has(kind) && (kind !== 'entry' || LISTS.includes(label))
  const old = unitsOnlyIn(before, after).filter(isNamed)
  const now = unitsOnlyIn(after, before).filter(isNamed)
  if (old.length + now.length === 0) return lines
  const sides = { removed: new UnitFinder(before, old), added: new UnitFinder(after, now) }
  return lines.map((line) => {
    const unit = sides[line.kind].next(line)
    return unit === null ? line : { ...line, unit: unit.title }
  })
}

function unitsOnlyIn({ units = [] }: PageContent, other: PageContent): Unit[] {
  const known = new Set(other.units?.map(({ title }) => title))
  return units.filter(({ title }) => !known.has(title))
}

/** Finds the units of lines, which must be passed in page order. */
class UnitFinder {
  #at = 0
  readonly #titles = new Map<number, Unit>()

  constructor(
    private readonly content: PageContent,
    units: readonly Unit[]
  ) {
    for (const unit of units) {
      for (let at = unit.start; at < unit.end; at++) this.#titles.set(at, unit)
    }
  }

  next({ block }: LineChange): Unit | null {
    const { blocks } = this.content
    let at = this.#at
    while (at < blocks.length && blocks[at].text !== block.text) at++
    if (at === blocks.length) return null
    this.#at = at + 1
    return this.#titles.get(at) ?? null
  }
}
