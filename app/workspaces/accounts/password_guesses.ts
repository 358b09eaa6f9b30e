import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Characters that are looked at: the rest only makes a password better, and costs time. */
const LOOKED_AT = 64

const COMMON = new Set<unknown>(dictionary['passwords-common'])
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** After how many guesses a good guesser finds a password: one that knows what people choose, and the words given. */
export function guessesOf(password: string, words: string[]): number {
  if (COMMON.has(password.toLowerCase())) return 1
  return password === '' ? 1 : zxcvbn.check(password.slice(0, LOOKED_AT), words).guesses
}
