import type { Assert } from '@japa/assert'
import type { CommandResult } from '#tests/support/ace'

/** A command line that is refused, and what is said about it. */
export type BadInput = [words: [name: string, ...words: string[]], says: RegExp]

/** That it failed with 1, and with words on stderr but no stack trace. */
export function assertRefusal(assert: Assert, [words, says]: BadInput, result: CommandResult): void {
  const { exitCode, stdout, stderr } = result
  assert.equal(exitCode, 1, words.join(' '))
  assert.match(stderr, says, words.join(' '))
  assert.notMatch(stdout + stderr, /\n\s+at |⁃ at/, words.join(' '))
}
