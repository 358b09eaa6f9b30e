import type { PageElement } from 'rivalwatch-plugin'

const MAX_POINTS = 400
/** Characters per element. An icon needs a few hundred. */
const MAX_PATH_LENGTH = 4_000
/** How close a point must be to another one's mirror image, as a share of the drawing's width. */
const TOLERANCE = 0.1
/** Share of the points that must have a mirror image. Not all of them do, because corners may be rounded. */
const MIN_MIRRORED_SHARE = 0.7

type Point = [x: number, y: number]

/**
 * Whether an unnamed drawing means yes. Crosses, dashes and empty rings are symmetrical, but ticks are not. Dots
 * and pictures without paths also mean yes.
 */
export function isAffirmativeDrawing(parts: readonly PageElement[]): boolean {
  const points = parts.flatMap(({ tag, attributes }): Point[] => {
    if (tag === 'path') return pointsOfPath((attributes.d ?? '').slice(0, MAX_PATH_LENGTH))
    const { x1 = '0', y1 = '0', x2 = '0', y2 = '0' } = attributes
    const list = tag === 'line' ? `${x1} ${y1} ${x2} ${y2}` : (attributes.points ?? '')
    const numbers = numbersOf(list.slice(0, MAX_PATH_LENGTH))
    return numbers.flatMap((y, at): Point[] => (at % 2 === 1 ? [[numbers[at - 1], y]] : []))
  })
  return points.length < 2 || !isMirrored(points.slice(0, MAX_POINTS))
}

function isMirrored(points: readonly Point[]): boolean {
  const xs = points.map(([x]) => x)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const tolerance = TOLERANCE * (right - left || 1)
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance
  const mirrored = points.filter(([x, y]) =>
    points.some(([otherX, otherY]) => isNear(left + right - x, otherX) && isNear(y, otherY))
  )
  return mirrored.length >= MIN_MIRRORED_SHARE * points.length
}

/** Number of numbers after each command of a path. */
const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 }

/** Returns the end point of each command of a path. */
function pointsOfPath(path: string): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  let start: Point = [0, 0]
  for (const [, command, list] of path.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]{0,2000})/gi)) {
    const name = command.toLowerCase()
    if (name === 'z') [x, y] = start
    const count = ARGUMENTS[name] ?? Infinity
    // The two flags of an arc need no separator.
    const numbers = numbersOf(name === 'a' ? list.replace(ARC, '$1 $2 $3 $4 ') : list)
    for (let end = count; end <= numbers.length && points.length < MAX_POINTS; end += count) {
      const [fromX, fromY] = command === name ? [x, y] : [0, 0]
      if (name !== 'v') x = fromX + numbers[name === 'h' ? end - 1 : end - 2]
      if (name !== 'h') y = fromY + numbers[end - 1]
      if (name === 'm' && end === count) start = [x, y]
      points.push([x, y])
    }
  }
  return points
}

const NUMBER = String.raw`[-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})`
const ARC = new RegExp(
  String.raw`(${NUMBER}[\s,]*${NUMBER}[\s,]*${NUMBER}[\s,]+)([01])[\s,]*([01])[\s,]*(${NUMBER}[\s,]*${NUMBER})`,
  'g'
)

function numbersOf(list: string): number[] {
  return (list.match(new RegExp(`${NUMBER}(?:e[-+]?\\d{1,2})?`, 'gi')) ?? []).map(Number)
}
