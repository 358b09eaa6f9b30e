import db from '@adonisjs/lucid/services/db'
import { autocommit } from '#platform/database/transaction'
import { type SharedValue, SecondProcessWatch } from '#platform/http/second_process_watch'
import { MINUTE } from '#platform/instants'

const SETTINGS = 'installation_settings' as const
const NAME = 'web_process'

/** Watches for other web processes on the same database. Returns a function that stops it. */
export function watchForSecondProcess(onFound: () => void): () => void {
  const shared: SharedValue = {
    read: async () => (await db.from(SETTINGS).where('name', NAME).first())?.value,
    write: (value) =>
      autocommit(
        async (trx) => void (await trx.upsert(SETTINGS, { name: 'key', value: 'replaced' }, [[NAME, value]]))
      ),
  }
  const watch = new SecondProcessWatch(shared, onFound)
  // While the database is away, requests report it.
  const timer = setInterval(() => void watch.look().catch(() => {}), MINUTE).unref()
  return () => clearInterval(timer)
}
