import type { ReadElement } from './element.js'
import type { TreeWriter } from './tree_writer.js'

/** The parts of a page to read, as positions of elements. */
export interface Narrowing {
  /** Empty for the whole page. */
  watched: readonly number[]
  ignored: readonly number[]
}

/** Reduces a tree to the watched elements without the ignored ones, as if the page had nothing else. */
export function narrow(tree: TreeWriter, { watched, ignored }: Narrowing): Narrowed {
  const { elements, blockWriter } = tree
  const isRead = new Uint8Array(elements.length).fill(Number(watched.length === 0))
  const mark = (places: readonly number[], value: 0 | 1) => {
    for (const at of places) isRead.fill(value, at, elements[at].end)
  }
  mark(watched, 1)
  mark(ignored, 0)

  const rests = (pieces: string[], from: 'contentStart' | 'shownStart', to: 'contentEnd' | 'shownEnd') => {
    const isKept = new Uint8Array(pieces.length).fill(Number(watched.length === 0))
    for (const at of watched) isKept.fill(1, elements[at][from], elements[at][to])
    for (const at of ignored) isKept.fill(0, elements[at][from], elements[at][to])
    return pieces.map((piece, at) => (isKept[at] ? piece : ' '))
  }
  const content = rests(tree.content, 'contentStart', 'contentEnd')
  const shown = rests(tree.shown, 'shownStart', 'shownEnd')

  // The ancestors of watched elements stay, so that every element but the outermost has its parent in the tree.
  const isKept = isRead.slice()
  for (const at of watched) {
    for (let up = elements[at].parent; up && up.index >= 0; up = up.parent) isKept[up.index] = 1
  }
  const lines = blockWriter.places.flatMap((place, line) => (isRead[place] ? [line] : []))
  const blocks = lines.map((line) => blockWriter.blocks[line])
  const places = lines.map((line) => blockWriter.places[line])

  const rank = new Int32Array(elements.length + 1)
  for (let at = 0; at < elements.length; at++) rank[at + 1] = rank[at] + isKept[at]
  const kept = elements.filter(({ index }) => isKept[index])
  for (const element of kept) {
    element.end = rank[element.end]
    element.index = rank[element.index]
  }
  return { elements: kept, content, shown, blocks, places: places.map((place) => rank[place]) }
}

export interface Narrowed {
  elements: ReadElement[]
  content: string[]
  shown: string[]
  blocks: TreeWriter['blockWriter']['blocks']
  places: number[]
}
