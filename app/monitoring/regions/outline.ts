import type { Block, BlockKind } from 'rivalwatch-plugin'
import { type BoxLayout, isCut, MOST_LINES, type PageBox } from '#monitoring/regions/page_boxes'
import { checksOfLines } from '#monitoring/regions/survey'
import { shinglesOf } from '#monitoring/regions/words'

const MAX_LINE = 240

/** A line of text, with its kind. */
export type OutlineLine = { kind: BlockKind; text: string }

/** A part of a page that can be picked, with its content in page order. */
export type OutlineBox = {
  index: number
  check: string
  layout: BoxLayout
  items: (OutlineBox | OutlineLine)[]
}

/** A page as the picker shows it: only text and boxes, no markup. */
export type Outline = {
  boxes: OutlineBox[]
  isCut: boolean
}

/** A page's lines, and the parts that can be picked; see `boxesOf`. */
export interface Boxed {
  blocks: readonly Block[]
  boxes: readonly PageBox[]
}

/** Returns a page as the picker shows it. */
export function outlineOf({ blocks, boxes }: Boxed): Outline {
  const checkOf = checksOfLines(blocks.map(({ text }) => shinglesOf(text)))
  let next = 0
  const nextBox = (): OutlineBox => {
    const { index, tag, start, end, layout } = boxes[next++]
    const items: OutlineBox['items'] = []
    let line = start
    const linesUpTo = (last: number) => {
      for (; line < Math.min(last, MOST_LINES); line++) items.push(lineOf(blocks[line]))
    }
    while (next < boxes.length && boxes[next].end <= end) {
      const inside = boxes[next]
      linesUpTo(inside.start)
      items.push(nextBox())
      line = inside.end
    }
    linesUpTo(end)
    return { index, check: checkOf(tag, start, end), layout, items }
  }
  return { boxes: boxes.length > 0 ? [nextBox()] : [], isCut: isCut(boxes) }
}

function lineOf({ kind, text }: Block): OutlineLine {
  return { kind, text: text.length > MAX_LINE ? `${text.slice(0, MAX_LINE).toWellFormed()}…` : text }
}
