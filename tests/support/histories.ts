import app from '@adonisjs/core/services/app'
import { archivePace } from '#config/archive'
import { claimHistory } from '#monitoring/history/loading/claim'
import { loadStep } from '#monitoring/history/loading/load_step'
import PageHistory from '#monitoring/models/page_history'
import type { ArchiveDouble } from '#tests/support/archive_double'
import { workOffQueue } from '#tests/support/worker'

/**
 * Loads all requested past versions at the installation's pace, with a clock that is advanced instead of waiting.
 * Returns how many milliseconds passed on that clock.
 *
 * @param most the maximum number of polls for work
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
