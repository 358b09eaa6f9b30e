import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/**
 * The maximum number of characters that are checked. Further characters would make the password stronger, but also the
 * check slower.
 */
const LOOKED_AT = 64

const COMMON = new Set<unknown>(dictionary['passwords-common'])
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Estimates the number of guesses for an attacker who knows common passwords and the given words. */
export function guessesOf(password: string, words: string[]): number {
  if (COMMON.has(password.toLowerCase())) return 1
  return password === '' ? 1 : zxcvbn.check(password.slice(0, LOOKED_AT), words).guesses
}
