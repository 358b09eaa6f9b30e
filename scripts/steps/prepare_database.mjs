import { runAce } from '../support/ace.mjs'
import { step } from '../support/progress.mjs'

/** Migrates the database to the current schema. */
export function migrate(env, file) {
  return step('Preparing the database', () =>
    runAce(['migration:run', '--force'], {
      env,
      file,
      failure: 'The database couldn\'t be prepared. Run "npm run ace -- doctor" to check the installation.',
    })
  )
}
