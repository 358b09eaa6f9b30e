/**
 * An operation is one thing that a workspace's key may do. Features define theirs in `api.ts`; `app/api` makes the
 * routes, the scope check and the descriptions from the whole table.
 */
import type { VineValidator } from '@vinejs/vine'
import type { Infer, SchemaTypes } from '@vinejs/vine/types'
import { deprecationDays, type Deprecation } from '#workspaces/deprecation'
import type { Caller } from '#workspaces/keys/authenticate'
import type { KeyScope } from '#workspaces/models/api_key'

export type JsonSchema = Record<string, unknown>

/** What an operation's handler gets: the caller, the ids of the path, and the validated body or query. */
export interface Call<Input> extends Caller {
  params: Record<string, string>
  input: Input
}

export interface OperationExample {
  /** Values of the ids in the path. */
  params?: Record<string, string>
  /** Query of a GET, body of everything else. */
  input?: Record<string, unknown>
  response: unknown
}

/** An operation as a model may do it. What goes in and comes out is the operation's own. */
export interface OperationTool {
  /** snake_case, unique. */
  name: string
  /** For people, as their client lists it. */
  title: string
  /** For a model: when to use it and what comes back. */
  description: string
  /** What the id of the path is called among the arguments. There where the path has one. */
  idAs?: 'competitorId' | 'watchedUrlId' | 'alertId'
  /** Fields of the input that are not offered. */
  omits?: string[]
  /**
   * Throws `NotFound` when a filter names what the workspace does not have. The API answers that with an empty list,
   * which a model takes for "nothing happened".
   */
  checkFilters?(call: Call<any>): Promise<void>
  /** It takes away what cannot be had again. */
  isDestructive?: boolean
  /** Doing it again changes nothing more. What only needs a read key always is. */
  isIdempotent?: boolean
  /** Its answer quotes watched pages, whose text is marked as untrusted. */
  quotesPages?: boolean
  /** It reaches out to other people's sites. */
  isOpenWorld?: boolean
}

export interface Operation<Input = any> {
  /** camelCase, unique: the operationId. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/v1`, ids in braces: `/competitors/{id}`. */
  path: string
  scope: KeyScope
  summary: string
  /** The chapter of the documentation that it stands in: `Alerts`. */
  tag?: string
  /** What the summary leaves out, in whole sentences; Markdown. */
  description?: string
  /** Real-looking data, shown in the documentation and held against the schemas by a test. */
  example?: OperationExample
  /** Success status. */
  status: 200 | 201
  /** Validates the query of a GET and the body of everything else. */
  input?: { validate(data: unknown): Promise<Input>; toJSONSchema(): JsonSchema }
  /** JSON Schema 2020-12. What has a `title` is a type of that name in the description. */
  response: JsonSchema
  /** Refusals that are this operation's own, beside 401, 403, 422 and 429. */
  errors?: (402 | 404 | 409)[]
  /** Set while it is to go, with at least `NOTICE_DAYS` of notice. */
  deprecated?: Deprecation
  /** Absent where there is no tool for it. */
  tool?: OperationTool
  handle(call: Call<Input>): Promise<unknown>
}

/** Fixes the input type of the handler to what the validator gives. Throws `Error` when the operation would go too soon. */
export function defineOperation<Schema extends SchemaTypes>(
  operation: Omit<Operation, 'input' | 'handle'> & {
    input: VineValidator<Schema, undefined>
    handle(call: Call<Infer<Schema>>): Promise<unknown>
  }
): Operation
export function defineOperation(
  operation: Omit<Operation, 'input' | 'handle'> & { handle(call: Call<undefined>): Promise<unknown> }
): Operation
export function defineOperation(operation: Omit<Operation, 'input'>): Operation {
  if (operation.deprecated) deprecationDays(operation.deprecated)
  return operation as Operation
}
