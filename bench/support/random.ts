/**
 * Returns a mulberry32 generator of numbers from 0 (inclusive) to 1 (exclusive). The same seed gives the same numbers.
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]
}

/** Picks a random item, weighted by share; the shares do not have to add up to 1. */
export function pickByShare<Item>(random: () => number, items: readonly (readonly [Item, number])[]): Item {
  let left = random() * items.reduce((sum, [, share]) => sum + share, 0)
  for (const [item, share] of items) {
    left -= share
    if (left < 0) return item
  }
  return items.at(-1)![0]
}
