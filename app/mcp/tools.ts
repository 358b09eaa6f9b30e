/** The tools for models, in the order of the operation table. */
import type { Tool } from '@modelcontextprotocol/server'
import { idForm, inputSchema } from '#api/input_schema'
import { operations, type Caller, type JsonSchema, type Operation, type OperationTool } from '#api/operations'
import { recordScope } from '#api/perform_operation'
import { includesScope, keyScopes, type KeyScope } from '#platform/operations/scopes'
import { outputSchema } from '#mcp/output_schema'
import { DETAIL, strictSchema } from '#mcp/strict_schema'
import { UNTRUSTED_NOTICE } from '#mcp/untrusted'

/** The tools of an endpoint: `/mcp` has those of the contract, `/mcp/all` also has those for people's questions. */
export type Toolset = 'contract' | 'all'

/** An operation that has a tool, with the tool's description in the protocol's format. */
export interface DescribedTool {
  operation: Operation & { tool: OperationTool }
  description: Tool
  /** The required arguments of a call. */
  required: string[]
  toolset: Toolset
}

const contractTools = operations.filter(hasTool).map(contractTool)
/** A tool replaces an earlier one with the same name. */
const allTools = [
  ...new Map(
    operations
      .flatMap((operation) => extendedTool(operation) ?? [])
      .map((tool) => [tool.description.name, tool])
  ).values(),
]

const toolsOf = {
  contract: byScope(contractTools),
  all: byScope(allTools),
}

function byScope(tools: DescribedTool[]) {
  return Object.fromEntries(
    keyScopes.map((scope) => [scope, tools.filter(({ operation }) => includesScope(scope, operation.scope))])
  ) as Record<KeyScope, DescribedTool[]>
}

/** Returns the tools that a key may use. */
export function toolsFor({ apiKey }: Caller, toolset: Toolset): DescribedTool[] {
  return toolsOf[toolset][apiKey.scope]
}

/** Records that a key called a tool that it may not use. Returns false and does nothing for all other names. */
export async function recordHidden(name: string, caller: Caller, toolset: Toolset): Promise<boolean> {
  const isNamed = ({ description }: DescribedTool) => description.name === name
  if (toolsFor(caller, toolset).some(isNamed)) return false
  const hidden = toolsOf[toolset].admin.find(isNamed)
  if (hidden) await recordScope(hidden.operation, caller)
  return hidden !== undefined
}

function hasTool(operation: Operation): operation is DescribedTool['operation'] {
  return operation.tool !== undefined
}

function contractTool(operation: DescribedTool['operation']): DescribedTool {
  return {
    operation,
    description: describeTool(operation),
    required: argumentsOf(operation).required,
    toolset: 'contract',
  }
}

/** Returns the tool of an operation at `/mcp/all`, or null. */
function extendedTool(operation: Operation): DescribedTool | null {
  const tool = operation.extendedTool ?? operation.tool
  if (!tool) return null
  const extended = { ...operation, tool }
  const { properties, required } = argumentsOf(extended)
  const fields = tool.concise ? { ...properties, detail: DETAIL } : properties
  return {
    operation: extended,
    description: {
      ...describedAlike(extended),
      inputSchema: strictSchema(fields, required) as Tool['inputSchema'],
    },
    required,
    toolset: 'all',
  }
}

/** Returns the description of an operation's tool. */
export function describeTool(operation: DescribedTool['operation']): Tool {
  const { annotations, ...described } = describedAlike(operation)
  return {
    ...described,
    inputSchema: argumentsSchema(operation),
    outputSchema: outputSchema(operation.response),
    annotations,
  }
}

/** Returns the part of a tool's description that is the same at both endpoints. */
function describedAlike(operation: DescribedTool['operation']): Omit<Tool, 'inputSchema'> {
  const { tool } = operation
  return {
    name: tool.name,
    title: tool.title,
    description: purposeOf(operation),
    annotations: {
      // Depends on the scope rather than the method: clients run read-only tools without asking, and calls that need a
      // write key should be confirmed.
      readOnlyHint: operation.scope === 'read',
      destructiveHint: tool.isDestructive ?? false,
      idempotentHint: operation.scope === 'read' || (tool.isIdempotent ?? false),
      openWorldHint: tool.isOpenWorld ?? false,
    },
  }
}

/**
 * Returns the description for models. They see neither headers nor `_meta`, so it contains everything they must know.
 */
function purposeOf({ tool, deprecated }: DescribedTool['operation']): string {
  return [
    tool.description,
    ...(tool.quotesPages ? [UNTRUSTED_NOTICE] : []),
    ...(deprecated ? [`Deprecated: may be removed on or after ${deprecated.sunset}.`] : []),
  ].join(' ')
}

/** Returns the schema of the arguments: the ID of the path, if there is one, and the input fields. */
function argumentsSchema(operation: DescribedTool['operation']): Tool['inputSchema'] {
  const { properties, required } = argumentsOf(operation)
  return {
    type: 'object',
    properties,
    ...(required.length ? { required } : {}),
    additionalProperties: false,
  } as Tool['inputSchema']
}

function argumentsOf({ tool, input, example }: DescribedTool['operation']) {
  const { properties, required } = inputSchema(input)
  const fields = Object.entries(properties)
    .filter(([name]) => !tool.omits?.includes(name))
    .map(([name, field]): [string, JsonSchema] => [name, { ...idForm(example?.input?.[name]), ...field }])
  const id: Record<string, JsonSchema> = tool.idAs
    ? { [tool.idAs]: { type: 'string', ...idForm(example?.params?.id) } }
    : {}
  return { properties: { ...id, ...Object.fromEntries(fields) }, required: [...Object.keys(id), ...required] }
}
