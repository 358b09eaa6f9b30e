import type { Outline, OutlineBox, OutlineLine } from '#monitoring/regions/outline'

export function isBox(item: OutlineBox | OutlineLine): item is OutlineBox {
  return 'items' in item
}

/** Maps the index of each selectable box to the box and its parent. Leaves out the outermost box, the whole page. */
export function boxesOf({ boxes }: Outline): Map<number, { box: OutlineBox; around: OutlineBox | null }> {
  const found = new Map<number, { box: OutlineBox; around: OutlineBox | null }>()
  const add = (box: OutlineBox, around: OutlineBox | null) => {
    found.set(box.index, { box, around })
    for (const item of box.items) if (isBox(item)) add(item, box)
  }
  for (const { items } of boxes) for (const item of items) if (isBox(item)) add(item, null)
  return found
}

/** Returns the lines of a box, in page order. */
export function linesOf(box: OutlineBox): OutlineLine[] {
  return box.items.flatMap((item) => (isBox(item) ? linesOf(item) : [item]))
}

/** Returns the innermost box with a line that matches the text; null if there is none. */
export function boxWith(text: string, boxes: readonly OutlineBox[]): OutlineBox | null {
  const wanted = text.trim()
  if (wanted === '') return null
  for (const box of boxes) {
    const inside = boxWith(wanted, box.items.filter(isBox))
    if (inside) return inside
    const isHere = box.items.some((item) => !isBox(item) && isSame(item.text, wanted))
    if (isHere) return box
  }
  return null
}

/** Whether a line is the wanted text or, because lines may be cut, more than 60 characters of its beginning. */
function isSame(line: string, wanted: string): boolean {
  const shown = line.replace(/…$/, '')
  return line === wanted || (shown.length > 60 && wanted.startsWith(shown))
}
