import { runAce } from '../support/ace.mjs'
import { step } from '../support/progress.mjs'

/** An update may have to rewrite years of data. */
const LONGEST_MIGRATION = 60 * 60_000

/** Migrates the database to the current schema. */
export function migrate(env, file) {
  return step('Preparing the database', () =>
    runAce(['migration:run', '--force'], {
      env,
      file,
      timeout: LONGEST_MIGRATION,
      failure: 'The database couldn\'t be prepared. Run "npm run ace -- doctor" to check the installation.',
    })
  )
}
