import type { Block } from 'rivalwatch-plugin'

/**
 * Blocks stored by column: a page has hundreds of blocks, but few kinds, landmarks and headings. All lists except those
 * in `names` have one entry per block, in document order; numbers are indexes into `names`.
 */
export interface BlockColumns {
  text: string[]
  kind: number[]
  landmark: number[]
  path: number[]
  names: { kind: Block['kind'][]; landmark: Block['landmark'][]; path: string[][] }
}

export function toColumns(blocks: readonly Block[]): BlockColumns {
  const text: string[] = []
  const kind = new Numbered<Block['kind']>()
  const landmark = new Numbered<Block['landmark']>()
  const path = new Numbered<string[]>(JSON.stringify)
  for (const block of blocks) {
    text.push(block.text)
    kind.add(block.kind)
    landmark.add(block.landmark)
    path.add(block.path)
  }
  return {
    text,
    kind: kind.numbers,
    landmark: landmark.numbers,
    path: path.numbers,
    names: { kind: kind.values, landmark: landmark.values, path: path.values },
  }
}

/** Restores the blocks. Those under the same headings share one path array. */
export function fromColumns({ text, kind, landmark, path, names }: BlockColumns): Block[] {
  return text.map((said, at) => ({
    text: said,
    kind: names.kind[kind[at]],
    landmark: names.landmark[landmark[at]],
    path: names.path[path[at]],
  }))
}

/** A sequence of values, each stored as the index of its distinct value. */
class Numbered<Value> {
  readonly numbers: number[] = []
  readonly values: Value[] = []
  readonly #known = new Map<unknown, number>()
  #last: Value | undefined

  /**
   * Creates an empty sequence.
   *
   * @param keyOf returns the same key for equal values
   */
  constructor(private readonly keyOf: (value: Value) => unknown = itself) {}

  add(value: Value): void {
    this.numbers.push(value === this.#last ? this.numbers[this.numbers.length - 1] : this.#numberOf(value))
    this.#last = value
  }

  #numberOf(value: Value): number {
    const key = this.keyOf(value)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}

function itself(value: unknown): unknown {
  return value
}
