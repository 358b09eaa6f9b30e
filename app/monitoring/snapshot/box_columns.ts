import type { BoxLayout, PageBox } from '#monitoring/regions/page_boxes'

/** Boxes stored by column, like blocks. Indexes and starts are stored as steps from the previous box. */
export interface BoxColumns {
  index: number[]
  tag: number[]
  start: number[]
  lines: number[]
  layout: number[]
  tags: string[]
}

const LAYOUTS: readonly BoxLayout[] = [null, 'row', 'columns']

export function toBoxColumns(boxes: readonly PageBox[]): BoxColumns {
  const tags = [...new Set(boxes.map(({ tag }) => tag))]
  const steps = (numbers: number[]) => numbers.map((number, at) => number - (numbers[at - 1] ?? 0))
  return {
    index: steps(boxes.map(({ index }) => index)),
    tag: boxes.map(({ tag }) => tags.indexOf(tag)),
    start: steps(boxes.map(({ start }) => start)),
    lines: boxes.map(({ start, end }) => end - start),
    layout: boxes.map(({ layout }) => LAYOUTS.indexOf(layout)),
    tags,
  }
}

export function fromBoxColumns({ index, tag, start, lines, layout, tags }: BoxColumns): PageBox[] {
  let [element, line] = [0, 0]
  return tag.map((number, at) => {
    element += index[at]
    line += start[at]
    return {
      index: element,
      tag: tags[number],
      start: line,
      end: line + lines[at],
      layout: LAYOUTS[layout[at]],
    }
  })
}
