import type { Block, Change, HeldBack } from 'rivalwatch-plugin'
import { HOUR } from '#platform/instants'
import { suppressVolatile } from '#detection/areas/suppress_areas'
import { observe } from '#detection/areas/observe'
import type { Area } from '#detection/areas/area'
import { diffLines } from '#monitoring/pipeline/comparing/line_diff'
import { changeOf } from '#tests/unit/plugins/content_factory'

const START = Date.UTC(2026, 10, 2)

/** The result of one crawl. */
export interface Seen {
  /** Changed lines that were not filtered out, as "+text" and "-text". */
  told: string[]
  heldBack: HeldBack[]
}

/** A page that is crawled repeatedly, with the areas learned from it. */
export class PageHistory {
  places: Area[] = []
  version = 0
  at = START
  #blocks: Block[] | null = null

  /** @param every milliseconds between two crawls */
  constructor(
    private readonly page: Partial<Change['page']> = { label: 'homepage' },
    private readonly every = HOUR
  ) {}

  crawl(blocks: Block[], fields: Change['fields'] = []): Seen {
    const before = this.#blocks ?? blocks
    this.#blocks = blocks
    this.version++
    this.at += this.every
    const change = changeOf({ lines: diffLines(before, blocks), fields }, this.page)
    const crawl = { version: this.version, at: this.at }
    const { change: left, heldBack } = suppressVolatile(change, this.places, crawl)
    if (change.lines.length + change.fields.length > 0) this.places = observe(this.places, change, crawl)
    return {
      told: [
        ...left.fields.map(({ field }) => field),
        ...left.lines.map(({ kind, block }) => (kind === 'added' ? '+' : '-') + block.text),
      ],
      heldBack,
    }
  }

  /** Crawls the pages in a row and returns the numbers of the crawls, from 1, at which something was reported. */
  toldAt(pages: readonly Block[][]): number[] {
    return pages.flatMap((blocks, index) => (this.crawl(blocks).told.length > 0 ? [index + 1] : []))
  }
}
