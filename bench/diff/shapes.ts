/** Pairs of texts that differ as much as possible, in different ways. */
import { randomFrom } from '../support/random.js'

export interface Shape {
  name: string
  pair(lines: number): [before: string[], after: string[]]
}

const make = (lines: number, line: (index: number) => string) =>
  Array.from({ length: lines }, (_, index) => line(index))

const numbered = (lines: number) => make(lines, (index) => `line ${index}`)

function shuffled(texts: readonly string[], seed: number): string[] {
  const random = randomFrom(seed)
  const copy = [...texts]
  for (let index = copy.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[copy[index], copy[other]] = [copy[other], copy[index]]
  }
  return copy
}

/** Returns random lines drawn from this number of values. */
function drawn(lines: number, values: number, seed: number): string[] {
  const random = randomFrom(seed)
  return make(lines, () => `value ${Math.floor(random() * values)}`)
}

/** Returns unique unchanged lines, separated by runs of differing lines drawn from two values. */
function stretches(lines: number, length: number, seed: number): string[] {
  const values = drawn(lines, 2, seed)
  return make(lines, (index) => (index % (length + 1) === length ? `stays ${index}` : values[index]))
}

export const SHAPES: readonly Shape[] = [
  { name: 'all the same', pair: (lines) => [numbered(lines), numbered(lines)] },
  { name: 'all different', pair: (lines) => [numbered(lines), make(lines, (index) => `other ${index}`)] },
  { name: 'shuffled', pair: (lines) => [numbered(lines), shuffled(numbered(lines), 1)] },
  { name: 'reversed', pair: (lines) => [numbered(lines), numbered(lines).reverse()] },
  { name: 'one of two values', pair: (lines) => [drawn(lines, 2, 1), drawn(lines, 2, 2)] },
  { name: 'one of ten values', pair: (lines) => [drawn(lines, 10, 1), drawn(lines, 10, 2)] },
  { name: 'one of 1,000 values', pair: (lines) => [drawn(lines, 1_000, 1), drawn(lines, 1_000, 2)] },
  {
    name: 'periods of 100 and 99',
    pair: (lines) => [
      make(lines, (index) => `value ${index % 100}`),
      make(lines, (index) => `value ${(index * 37) % 99}`),
    ],
  },
  {
    name: 'the same, in pairs, shuffled',
    pair: (lines) => {
      const twice = make(lines, (index) => `line ${index >> 1}`)
      return [twice, shuffled(twice, 1)]
    },
  },
  ...[50, 400, 1_000, 1_990].map((length) => ({
    name: `stretches of ${length} between lines that stay`,
    pair: (lines: number): [string[], string[]] => [stretches(lines, length, 1), stretches(lines, length, 2)],
  })),
  {
    name: 'pairs, then single lines, shuffled',
    pair: (lines) => {
      const twice = make(Math.min(770, lines / 4), (index) => `twice ${index >> 1}`)
      const rest = numbered(lines - twice.length - 1)
      return [
        [...twice, 'stays', ...rest],
        [...shuffled(twice, 1), 'stays', ...shuffled(rest, 2)],
      ]
    },
  },
  {
    name: 'the first line at the end',
    pair: (lines) => [numbered(lines), [...numbered(lines).slice(1), 'line 0']],
  },
  {
    name: 'every tenth line other',
    pair: (lines) => [
      numbered(lines),
      make(lines, (index) => (index % 10 === 0 ? `other ${index}` : `line ${index}`)),
    ],
  },
  { name: 'everything goes', pair: (lines) => [numbered(lines), []] },
]
