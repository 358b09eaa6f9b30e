import { operations, type Operation, type OperationTool } from '#api/operations'
import { appUrl } from '#config/app'
import { furnish, type Furniture } from '#tests/support/furnished_workspace'
import { postMcp, toolCall } from '#tests/support/mcp/post'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

export type ToolOperation = Operation & { tool: OperationTool }

export const toolOperations = operations.filter(({ tool }) => tool) as ToolOperation[]

export type Arguments = Record<string, unknown>

/** The outcome of an operation: its status, and its JSON or error message. */
export interface Outcome {
  status: number
  text: string
}

/**
 * Calls an operation over REST with a tool's arguments; null omits an optional one. Written from the documentation, not
 * from the server's code.
 */
export async function askRest(key: string, operation: ToolOperation, args: Arguments): Promise<Outcome> {
  const { idAs } = operation.tool
  const { [idAs ?? '']: id, ...given } = args
  const required = operation.input?.toJSONSchema().required ?? []
  const fields = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null || (required as string[]).includes(name))
  )
  const path = operation.path.replace('{id}', encodeURIComponent(String(id)))
  const isGet = operation.method === 'GET'
  const response = await fetch(`${appUrl}/v1${path}${isGet ? `?${query(fields)}` : ''}`, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(operation.input && !isGet ? { 'content-type': 'application/json' } : {}),
    },
    body: operation.input && !isGet ? JSON.stringify(fields) : undefined,
  })
  const text = await response.text()
  return { status: response.status, text: response.ok ? text : JSON.parse(text).message }
}

export async function askTool(key: string, operation: ToolOperation, args: Arguments): Promise<Outcome> {
  const { body } = await postMcp(key, toolCall(operation.tool.name, args))
  const [{ text }] = body.result.content
  if (!body.result.isError) return { status: operation.status, text }
  const [, status, message] = /^HTTP (\d{3}): (.+)$/s.exec(text)!
  return { status: Number(status), text: message }
}

/** Serializes a query: values are text, and a list repeats its parameter. */
function query(fields: Arguments): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, asText(item)])
  )
  return new URLSearchParams(pairs).toString()
}

function asText(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export interface Twin {
  workspace: Workspace
  furniture: Furniture
  key: string
}

/** Creates a furnished workspace; all of them have the same content. */
export async function aTwin(): Promise<Twin> {
  const workspace = await aWorkspace('pro')
  const furniture = await furnish(workspace, 2)
  return { workspace, furniture, key: await aKey(workspace) }
}

/** Replaces ids with numbers in order of appearance and times with a constant, so that twins can be compared. */
export function withoutIdentity(text: string): string {
  const numbers = new Map<string, number>()
  return text
    .replace(/\b(ws|key|comp|wu|alert|ver|chg)_[0-9a-z]{26}\b/g, (id, kind) => {
      if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
      return `${kind}_${numbers.get(id)}`
    })
    .replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{3}Z)?/g, 'a time')
}

/** Returns valid arguments of a tool in a furnished workspace. */
export function goodArguments(
  { tool, input, method, example }: ToolOperation,
  furniture: Furniture
): Arguments {
  const known: Arguments = {
    competitorId: furniture.competitorId,
    watchedUrlId: furniture.watchedUrlId,
    alertId: furniture.alertId,
    // Nothing listens here, so requests fail immediately.
    ...(tool.name === 'suggest_competitor_urls' ? { domain: '127.0.0.1:1' } : {}),
  }
  const given: Arguments = input ? { ...example?.input } : {}
  if (method === 'GET') delete given.signalScore
  for (const name of tool.omits ?? []) delete given[name]
  for (const name of Object.keys(given)) if (name in known) given[name] = known[name]
  return tool.idAs ? { [tool.idAs]: known[tool.idAs], ...given } : given
}
