import app from '@adonisjs/core/services/app'
import { archivePace } from '#config/archive'
import { claimHistory } from '#monitoring/history/loading/claim'
import { loadStep } from '#monitoring/history/loading/load_step'
import PageHistory from '#monitoring/models/page_history'
import type { ArchiveDouble } from '#tests/support/archive_double'
import { workOffQueue } from '#tests/support/worker'

/**
 * Loads all requested past versions, at the pace of the installation, by a clock that is set forward instead of waiting.
 * Returns how many milliseconds it took by that clock.
 *
 * @param most how many looks for work
 */
export async function loadHistories(double: ArchiveDouble, most = 500): Promise<number> {
  const archive = (await app.container.make('archive'))!
  const begun = Date.now()
  let now = begun
  double.clock = () => now
  for (let look = 0; look < most; look++) {
    if (!(await PageHistory.query().whereNull('finished_at').first())) break
    const claim = await claimHistory(archive.url, now)
    if (claim) await loadStep(claim, archive, now)
    now += archivePace
  }
  await workOffQueue()
  return now - begun
}
