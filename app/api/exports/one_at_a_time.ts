import { ProductError } from '#platform/errors'
import type { Tenant } from '#platform/database/tenant_model'
import type { ExportRow } from '#platform/operations/operation'
import { attempts } from '#workspaces/accounts/auth_throttle'

/** In seconds. Most exports take less. */
const RETRY_AFTER = '10'

/**
 * Yields the rows of an export. A workspace can run only one export at a time; the next one can begin when the rows end
 * or the caller stops reading.
 *
 * @throws ProductError 429 instead of the first row if another export is running
 */
export async function* oneAtATime({ id }: Tenant, rows: AsyncIterable<ExportRow>): AsyncGenerator<ExportRow> {
  if (await attempts.exportsOf.countsTooMany(id)) {
    const message = 'Another export of this workspace is running. Try again when it has finished.'
    throw new ProductError(429, 'export_running', message, { 'Retry-After': RETRY_AFTER })
  }
  try {
    yield* rows
  } finally {
    await attempts.exportsOf.forget(id)
  }
}
