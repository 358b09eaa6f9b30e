import type { Block, Change, HeldBack } from '#platform/contract'
import { HOUR } from '#platform/instants'
import { holdBackVolatile } from '#alerts/places/hold_back'
import { observe } from '#alerts/places/observe'
import type { Place } from '#alerts/places/place'
import { diffLines } from '#monitoring/pipeline/comparing/line_diff'
import { changeOf } from '#tests/unit/plugins/content_factory'

const START = Date.UTC(2026, 10, 2)

/** What became of one visit. */
export interface Seen {
  /** Changed lines that were left, as "+text" and "-text". */
  told: string[]
  heldBack: HeldBack[]
}

/** A page that is visited again and again, and the places learned of it. */
export class PageHistory {
  places: Place[] = []
  version = 0
  at = START
  #blocks: Block[] | null = null

  /** @param every milliseconds between two visits */
  constructor(
    private readonly page: Partial<Change['page']> = { label: 'homepage' },
    private readonly every = HOUR
  ) {}

  visit(blocks: Block[], fields: Change['fields'] = []): Seen {
    const before = this.#blocks ?? blocks
    this.#blocks = blocks
    this.version++
    this.at += this.every
    const change = changeOf({ lines: diffLines(before, blocks), fields }, this.page)
    const visit = { version: this.version, at: this.at }
    const { change: left, heldBack } = holdBackVolatile(change, this.places, visit)
    if (change.lines.length + change.fields.length > 0) this.places = observe(this.places, change, visit)
    return {
      told: [
        ...left.fields.map(({ field }) => field),
        ...left.lines.map(({ kind, block }) => (kind === 'added' ? '+' : '-') + block.text),
      ],
      heldBack,
    }
  }

  /** Visits in a row; says at which of them, counted from 1, something was told. */
  toldAt(pages: readonly Block[][]): number[] {
    return pages.flatMap((blocks, index) => (this.visit(blocks).told.length > 0 ? [index + 1] : []))
  }
}
