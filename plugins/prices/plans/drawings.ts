import type { PageElement } from 'rivalwatch-plugin'

const MAX_POINTS = 400
/** Characters per element. An icon needs a few hundred. */
const MAX_PATH_LENGTH = 4_000
/** How close a point must be to another one's mirror image, as a share of the drawing's width. */
const TOLERANCE = 0.1
/** Share of the points that must have a mirror image. Not all of them do, because corners may be rounded. */
const MIN_MIRRORED_SHARE = 0.7

interface Point {
  x: number
  y: number
}

/**
 * Whether an unnamed drawing means yes. Crosses, dashes and empty rings are symmetrical, but ticks are not. Dots
 * and pictures without paths also mean yes.
 */
export function isAffirmativeDrawing(parts: readonly PageElement[]): boolean {
  const points: Point[] = []
  for (const { tag, attributes } of parts) {
    if (tag === 'path') points.push(...pointsOfPath((attributes.d ?? '').slice(0, MAX_PATH_LENGTH)))
    if (tag === 'polyline' || tag === 'polygon')
      points.push(...pairs(numbersOf((attributes.points ?? '').slice(0, MAX_PATH_LENGTH))))
    if (tag === 'line') {
      const { x1 = '0', y1 = '0', x2 = '0', y2 = '0' } = attributes
      points.push({ x: Number(x1), y: Number(y1) }, { x: Number(x2), y: Number(y2) })
    }
  }
  return points.length < 2 || !isMirrored(points.slice(0, MAX_POINTS))
}

function isMirrored(points: readonly Point[]): boolean {
  const xs = points.map(({ x }) => x)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const tolerance = TOLERANCE * (right - left || 1)
  const mirrored = points.filter(({ x, y }) =>
    points.some(
      (other) => Math.abs(left + right - x - other.x) <= tolerance && Math.abs(y - other.y) <= tolerance
    )
  )
  return mirrored.length >= MIN_MIRRORED_SHARE * points.length
}

const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/** Returns the end point of each command of a path. */
function pointsOfPath(path: string): Point[] {
  const points: Point[] = []
  let at: Point = { x: 0, y: 0 }
  let start = at
  for (const [, command, list] of path.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]{0,2000})/gi)) {
    const name = command.toLowerCase()
    if (name === 'z') at = start
    const count = ARGUMENTS[name]
    const numbers = numbersOf(list, name === 'a')
    for (let i = 0; count > 0 && i + count <= numbers.length && points.length < MAX_POINTS; i += count) {
      const isRelative = command === name
      const last = numbers.slice(i, i + count)
      const x = name === 'v' ? at.x : last[name === 'h' ? 0 : count - 2] + (isRelative ? at.x : 0)
      const y = name === 'h' ? at.y : last[count - 1] + (isRelative ? at.y : 0)
      at = { x, y }
      if (name === 'm' && i === 0) start = at
      points.push(at)
    }
  }
  return points
}

/**
 * Reads the numbers in an attribute.
 * @param isArc whether every seven numbers are an arc, whose fourth and fifth numbers are flags that need no separator
 */
function numbersOf(list: string, isArc = false): number[] {
  if (!isArc)
    return (list.match(/[-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:e[-+]?\d{1,2})?/gi) ?? []).map(Number)
  const arc =
    /\s*,?\s*([-+]?[\d.]{1,15})[\s,]*([-+]?[\d.]{1,15})[\s,]*([-+]?[\d.]{1,15})[\s,]+([01])[\s,]*([01])[\s,]*([-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))[\s,]*([-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))/g
  return [...list.matchAll(arc)].flatMap((match) => match.slice(1, 8).map(Number))
}

function pairs(numbers: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => ({
    x: numbers[2 * i],
    y: numbers[2 * i + 1],
  }))
}
