/** Lines of pages in a made-up language, in which word frequencies are as uneven as in a real one. */
import { randomFrom } from '../support/random.js'

const VOCABULARY = 30_000
const COMMON = ['pricing', 'team', 'month', 'to', 'plan', 'do', 'login', 'support', 'enterprise', 'price']
const FEWEST = 3
const MOST = 14

/** Returns a function that generates lines. The same seed gives the same lines. */
export function madeUpLines(seed: number): () => string {
  const random = randomFrom(seed)
  let number = 0
  // The frequency of a word falls with its rank.
  const word = () => {
    const rank = Math.floor(VOCABULARY ** random())
    return COMMON[rank - 1] ?? `w${(rank * 7919).toString(36)}`
  }
  return () => {
    const length = FEWEST + Math.floor(random() * (MOST - FEWEST + 1))
    const words = Array.from({ length }, word)
    number++
    if (number % 100_003 === 7) words.push('zebra')
    if (number % 5003 === 3) words.push('quokka')
    return words.join(' ')
  }
}
