import { runAce } from '../support/ace.mjs'
import { step } from '../support/progress.mjs'

/** Years of data may have to be read and compressed. */
const LONGEST_BACKUP = 60 * 60_000

/** Backs up a database with data before its schema is updated, and says where. */
export async function backUpBeforeMigration(env) {
  const output = await step('Checking for a schema update', () =>
    runAce(['backup:before-migration', '--json'], {
      env,
      timeout: LONGEST_BACKUP,
      failure:
        "Rivalwatch couldn't check for a schema update, or back up before it. Fix the cause above. To update without a " +
        'backup: BACKUP_BEFORE_MIGRATION=off npm start',
    })
  )
  const backup = JSON.parse(output.trim().split('\n').at(-1))
  if (backup) console.log(`  Backed up the database to ${backup.file}`)
}
