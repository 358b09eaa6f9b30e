import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { usedPages } from '#monitoring/queries/watching_capacity'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { InvalidInput, NotFound, type ProductError, type FieldError } from '#platform/errors'
import { publicDomain } from '#platform/outbound/public_domain'
import { competitorExists, createCompetitor } from '#monitoring/actions/add_competitor'
import {
  alreadyWatched,
  checkUrl,
  createWatchedUrl,
  type CheckedUrl,
  type NewWatchedUrl,
} from '#monitoring/actions/watch_url'
import Competitor from '#monitoring/models/competitor'
import type WatchedUrl from '#monitoring/models/watched_url'
import { withinLimits } from '#workspaces/access_denied_log/limits'
import type { Actor } from '#workspaces/models/audit_event'
import { requireRoom } from '#workspaces/plan_limits'
import type { Workspace } from '#workspaces/workspace'

export type NewPage = Omit<NewWatchedUrl, 'competitorId'>

type CheckedPage = NewPage & CheckedUrl

interface Watching {
  competitor: Competitor
  pages: WatchedUrl[]
}

/**
 * Adds a competitor and watches some of its pages: all or nothing.
 *
 * @throws InvalidInput with a field `pages.<index>.url` for each page that cannot be watched
 * @throws LimitReached, Conflict
 */
export async function watchCompetitor(
  workspace: Workspace,
  input: { name: string; domain: string; pages: NewPage[] },
  actor: Actor
): Promise<Watching> {
  const domain = publicDomain(input.domain)
  const findOrCreate = async (trx: Statements) =>
    createCompetitor(workspace, { name: input.name, domain }, actor, trx)
  return watch(workspace, findOrCreate, input.pages, actor, () => competitorExists(domain))
}

/**
 * Watches more pages of a competitor: all or nothing.
 *
 * @throws NotFound, and the errors of `watchCompetitor`
 */
export async function watchPages(
  workspace: Workspace,
  competitorId: string,
  pages: NewPage[],
  actor: Actor
): Promise<Watching> {
  const findOwner = async (trx: Statements) => {
    const competitor = await find(trx, Competitor, { workspaceId: workspace.id, id: competitorId })
    if (!competitor) throw new NotFound('Competitor')
    return competitor
  }
  return watch(workspace, findOwner, pages, actor, alreadyWatched)
}

async function watch(
  workspace: Workspace,
  competitorWithin: (trx: Statements) => Promise<Competitor>,
  newPages: NewPage[],
  actor: Actor,
  collision: () => ProductError
): Promise<Watching> {
  const checked = checkPages(newPages)
  try {
    return await withinLimits(workspace, actor, () =>
      transaction(async (trx) => {
        await workspace.lock(trx)
        const owner = await competitorWithin(trx)
        await refuseWatched(workspace, checked, trx)
        await requireRoom(workspace, 'urls', () => usedPages(workspace, trx), checked.length)
        const added = []
        for (const page of checked) {
          added.push(await createWatchedUrl(workspace, { ...page, competitorId: owner.id }, actor, trx))
        }
        return { competitor: owner, pages: added }
      })
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw collision()
    throw error
  }
}

/** Checks all URLs and throws one error for all invalid ones. */
function checkPages(pages: NewPage[]): CheckedPage[] {
  const errors: FieldError[] = []
  const checked: CheckedPage[] = []
  pages.forEach((page, index) => {
    try {
      const target = checkUrl(page.url)
      if (checked.some(({ urlHash }) => urlHash === target.urlHash)) {
        errors.push(pageError(index, 'This URL is listed twice'))
      }
      checked.push({ ...page, ...target })
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      errors.push(pageError(index, error.message))
    }
  })
  if (errors.length > 0) throw new InvalidInput(errors)
  return checked
}

async function refuseWatched(workspace: Workspace, pages: CheckedPage[], trx: Statements) {
  const hashes = pages.map(({ urlHash }) => urlHash)
  if (hashes.length === 0) return
  const watched = await trx
    .selectFrom('watched_urls')
    .where('workspace_id', '=', workspace.id)
    .where('url_hash', 'in', hashes)
    .select('url_hash')
    .execute()
  if (watched.length === 0) return
  const known = new Set(watched.map(({ url_hash: urlHash }) => urlHash))
  const errors = pages.flatMap(({ urlHash }, index) =>
    known.has(urlHash) ? [pageError(index, "You're already tracking this page")] : []
  )
  throw new InvalidInput(errors)
}

function pageError(index: number, message: string): FieldError {
  return { field: `pages.${index}.url`, rule: 'page', message }
}
