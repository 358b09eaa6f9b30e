import { unwrap } from './errors.js'
import type { Rivalwatch } from './index.js'
import type { paths } from './schema.js'

interface Listing {
  parameters: { path?: unknown; query?: { cursor?: string } }
  responses: { 200: { content: { 'application/json': unknown } } }
}

type GetOf<Path extends keyof paths> = paths[Path] extends { get: infer Get extends Listing } ? Get : never

type QueryOf<Path extends keyof paths> = NonNullable<GetOf<Path>['parameters']['query']>

/** The paths whose lists come in parts. */
export type ListPath = {
  [Path in keyof paths]: [QueryOf<Path>] extends [never]
    ? never
    : 'cursor' extends keyof QueryOf<Path>
      ? Path
      : never
}[keyof paths]

type BodyOf<Path extends ListPath> = GetOf<Path>['responses'][200]['content']['application/json']

/** What a list consists of: the elements of a body, or of the list in it. */
export type Item<Path extends ListPath> = ElementOf<BodyOf<Path>>

type ElementOf<Body> = Body extends readonly (infer Element)[]
  ? Element
  : { [Name in keyof Body]: Body[Name] extends readonly (infer Element)[] ? Element : never }[keyof Body]

type PathOf<Path extends ListPath> = GetOf<Path>['parameters'] extends { path: infer Ids }
  ? { path: Ids }
  : { path?: undefined }

export type ListRequest<Path extends ListPath> = PathOf<Path> & {
  /** `limit` is the number of items in one request. */
  query?: Omit<QueryOf<Path>, 'cursor' | 'page'>
  signal?: AbortSignal
}

interface Part {
  data?: unknown
  error?: unknown
  response: Response
}

/**
 * Iterates over all items of a list, one request after the other: `for await (const alert of items(rivalwatch,
 * '/alerts', { query: { limit: 100 } }))`. Items that are added meanwhile neither repeat nor hide others.
 *
 * @throws RivalwatchError
 */
export async function* items<Path extends ListPath>(
  client: Rivalwatch,
  path: Path,
  ...[request]: {} extends PathOf<Path> ? [request?: ListRequest<Path>] : [request: ListRequest<Path>]
): AsyncGenerator<Item<Path>, void, undefined> {
  const get = client.GET as unknown as (path: string, init: object) => Promise<Part>
  let cursor: string | undefined
  do {
    const query = { limit: 100, ...request?.query, ...(cursor === undefined ? {} : { cursor }) }
    const answer = get(path, { params: { path: request?.path, query }, signal: request?.signal })
    yield* listIn(await unwrap(answer)) as Item<Path>[]
    cursor = nextCursor((await answer).response)
  } while (cursor !== undefined)
}

function listIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  return Object.values(body as object).find(Array.isArray) ?? []
}

/** Returns the cursor of the `Link` to the next part (RFC 8288). */
function nextCursor({ headers }: Response): string | undefined {
  const [, address] = /<([^>]*)>;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? []
  return address === undefined ? undefined : (new URL(address).searchParams.get('cursor') ?? undefined)
}
