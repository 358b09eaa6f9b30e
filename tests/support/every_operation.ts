import { operations } from '#api/operations'
import type { Answer, Api } from '#tests/support/api'
import type { FullFurniture } from '#tests/support/furnished_workspace'
import type { Operation } from '#platform/operations/operation'

/** Nothing listens here, so requests fail immediately. */
const NO_SITE = '127.0.0.1:1'

/** Operations that write: they may have a body, and need a read and write key or an admin key. */
export const writing = operations.filter(({ method }) => method !== 'GET')

/** Operations with an id in their path. */
export const ofOneThing = operations.filter(({ path }) => path.includes('{id}'))

/** Returns a valid body, or undefined if the operation takes none. */
export function fittingBody({ method, input, example }: Operation): Record<string, unknown> | undefined {
  if (!input || method === 'GET') return undefined
  const body: Record<string, unknown> = { ...example?.input }
  // Nothing crawls in tests, so waiting would be pointless.
  if ('waitSeconds' in body) body.waitSeconds = 0
  return body
}

/** Returns the operations whose body has a field. */
export function taking(field: string): Operation[] {
  return writing.filter(({ input }) => Object.hasOwn(input?.toJSONSchema().properties ?? {}, field))
}

/** Returns a request that succeeds in a furnished workspace. */
export function requestFor(operation: Operation, furniture: FullFurniture) {
  const { method, path } = operation
  const body = ofFurniture(fittingBody(operation), furniture)
  if (/\/(?:suggest-urls|discover)$/.test(path)) body!.domain = NO_SITE
  const query = path === '/evidence' ? `?alertIds=${furniture.alertId}` : path === '/search' ? '?q=team' : ''
  return { method, path: path.replace('{id}', idFor(path, furniture)) + query, body }
}

/** Returns an id for the path of an operation. */
export function idFor(path: string, furniture: FullFurniture): string {
  return furniture[IDS[path.split('/')[1]]]
}

const IDS: Record<string, keyof FullFurniture> = {
  competitors: 'competitorId',
  'watched-urls': 'watchedUrlId',
  alerts: 'alertId',
  analytics: 'siteId',
  channels: 'channelId',
  deliveries: 'deliveryId',
  members: 'memberId',
  invitations: 'invitationId',
  'api-keys': 'apiKeyId',
  versions: 'versionId',
  briefings: 'briefingId',
  notes: 'noteId',
  goals: 'goalId',
  'filtered-changes': 'changeId',
}

/** Replaces the example's competitor. */
function ofFurniture(
  body: Record<string, unknown> | undefined,
  { competitorId }: FullFurniture
): Record<string, unknown> | undefined {
  if (!body) return body
  const text = JSON.stringify(body).replace(/"competitorId":"comp_\w+"/g, `"competitorId":"${competitorId}"`)
  return JSON.parse(text)
}

/** Runs every operation with a key, deletions last, and a page's before its competitor's. */
export async function doEverything(
  api: Api,
  furniture: FullFurniture,
  around: (operation: Operation, act: () => Promise<Answer>) => Promise<void>
): Promise<void> {
  const order = ({ method, path }: Operation) =>
    method !== 'DELETE' ? 0 : /^\/(?:watched-urls|notes|goals)\//.test(path) ? 1 : 2
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
