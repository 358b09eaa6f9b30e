import app from '@adonisjs/core/services/app'
import type { CommandResult } from '#tests/support/ace'

/** Runs an ace command in the test's process. This is fast, but does not cover starting and exiting. */
export async function aceHere(name: string, ...words: string[]): Promise<CommandResult> {
  const kernel = await app.container.make('ace')
  const { stdout, stderr } = process
  const written = { stdout: '', stderr: '' }
  const write = { stdout: stdout.write, stderr: stderr.write }
  stdout.write = ((text: string) => Boolean((written.stdout += text))) as typeof stdout.write
  stderr.write = ((text: string) => Boolean((written.stderr += text))) as typeof stderr.write
  try {
    const command = await kernel.exec(name, words)
    return { exitCode: command.exitCode ?? 0, ...written }
  } catch (error) {
    return { exitCode: 1, stdout: written.stdout, stderr: `${written.stderr}${(error as Error).message}\n` }
  } finally {
    stdout.write = write.stdout
    stderr.write = write.stderr
  }
}
