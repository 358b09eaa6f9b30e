import { runAce } from '../support/ace.mjs'
import { step } from '../support/progress.mjs'

/** Long, because years of data may have to be backed up and rewritten before an update. */
const LONGEST_MIGRATION = 2 * 60 * 60_000

/** Migrates the database to the current schema, and reports where it was backed up. */
export async function migrate(env, file) {
  const output = await step('Preparing the database', () =>
    runAce(['migration:run', '--force'], {
      env,
      file,
      timeout: LONGEST_MIGRATION,
      failure: 'The database couldn\'t be prepared. Run "npm run ace -- doctor" to check the installation.',
    })
  )
  for (const [line] of output.matchAll(/^Backed up .*$/gm)) console.log(`  ${line}`)
}
