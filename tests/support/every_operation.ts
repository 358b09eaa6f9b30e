import { operations } from '#api/operations'
import type { Answer, Api } from '#tests/support/api'
import type { Furniture } from '#tests/support/furnished_workspace'
import type { Operation } from '#platform/operations/operation'

/** Nothing listens here, so requests fail immediately. */
const NO_SITE = '127.0.0.1:1'

/** Operations that write: they may have a body and need a read and write key. */
export const writing = operations.filter(({ method }) => method !== 'GET')

/** Operations with an id in the path. */
export const ofOneThing = operations.filter(({ path }) => path.includes('{id}'))

/** Returns a valid body if the operation takes one. */
export function fittingBody({ method, input, example }: Operation): Record<string, unknown> | undefined {
  return input && method !== 'GET' ? { ...example?.input } : undefined
}

/** Returns the operations whose body has a field. */
export function taking(field: string): Operation[] {
  return writing.filter(({ input }) => Object.hasOwn(input?.toJSONSchema().properties ?? {}, field))
}

/** Returns a request that succeeds in a furnished workspace. */
export function requestFor(operation: Operation, furniture: Furniture) {
  const { method, path } = operation
  const body = fittingBody(operation)
  // Nothing crawls in tests, so nothing is worth waiting for.
  if (body && 'waitSeconds' in body) body.waitSeconds = 0
  if (body && 'competitorId' in body) body.competitorId = furniture.competitorId
  if (path.endsWith('/suggest-urls')) body!.domain = NO_SITE
  const query = path === '/evidence' ? `?alertIds=${furniture.alertId}` : ''
  return { method, path: path.replace('{id}', idFor(path, furniture)) + query, body }
}

function idFor(path: string, { competitorId, watchedUrlId, alertId, changeId, siteId }: Furniture): string {
  if (path.startsWith('/filtered-changes/')) return changeId
  if (path.startsWith('/competitors/')) return competitorId
  if (path.startsWith('/watched-urls/')) return watchedUrlId
  return path.startsWith('/alerts/') ? alertId : siteId
}

/** Runs every operation of a key, deletions last, a page before its competitor. */
export async function doEverything(
  api: Api,
  furniture: Furniture,
  around: (operation: Operation, act: () => Promise<Answer>) => Promise<void>
): Promise<void> {
  const order = ({ method, path }: Operation) =>
    method !== 'DELETE' ? 0 : path.startsWith('/watched-urls') ? 1 : 2
  for (const operation of operations.toSorted((one, other) => order(one) - order(other))) {
    const { method, path, body } = requestFor(operation, furniture)
    await around(operation, async () => {
      const answer = await api.send(method, path, body)
      if (answer.status !== operation.status) {
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      }
      return answer
    })
  }
}
