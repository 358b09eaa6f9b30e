import type { Assert } from '@japa/assert'
import type { CommandResult } from '#tests/support/ace'

/** A command line that must be rejected, with the expected message. */
export type BadInput = [words: [name: string, ...words: string[]], says: RegExp]

/** Asserts that a command failed with exit code 1 and a message on stderr, without a stack trace. */
export function assertRefusal(assert: Assert, [words, says]: BadInput, result: CommandResult): void {
  const { exitCode, stdout, stderr } = result
  assert.equal(exitCode, 1, words.join(' '))
  assert.match(stderr, says, words.join(' '))
  assert.notMatch(stdout + stderr, /\n\s+at |⁃ at/, words.join(' '))
}
