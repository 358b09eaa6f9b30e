/** The tools for models, in the order of the operation table. */
import type { Tool } from '@modelcontextprotocol/server'
import { idForm, inputSchema } from '#api/input_schema'
import { operations, type Caller, type Operation, type OperationTool } from '#api/operations'
import { recordScope } from '#api/perform_operation'
import { includesScope, keyScopes, type KeyScope } from '#platform/operations/scopes'
import { outputSchema } from '#mcp/output_schema'
import { UNTRUSTED_NOTICE } from '#mcp/untrusted'

/** An operation that has a tool, with the tool's description in the protocol's format. */
export interface DescribedTool {
  operation: Operation & { tool: OperationTool }
  description: Tool
}

const tools = operations
  .filter(hasTool)
  .map((operation) => ({ operation, description: describeTool(operation) }))
const toolsOfScope = Object.fromEntries(
  keyScopes.map((scope) => [scope, tools.filter(({ operation }) => includesScope(scope, operation.scope))])
) as Record<KeyScope, DescribedTool[]>

/** Returns the tools that a key may use. */
export function toolsFor({ apiKey }: Caller): DescribedTool[] {
  return toolsOfScope[apiKey.scope]
}

/**
 * Records that a key called a tool that it may not use. Returns false for all other names, and does nothing then.
 */
export async function recordHidden(name: string, caller: Caller): Promise<boolean> {
  if (toolsFor(caller).some(({ description }) => description.name === name)) return false
  const hidden = tools.find(({ description }) => description.name === name)
  if (hidden) await recordScope(hidden.operation, caller)
  return hidden !== undefined
}

function hasTool(operation: Operation): operation is DescribedTool['operation'] {
  return operation.tool !== undefined
}

/** Returns the description of an operation's tool. */
export function describeTool(operation: DescribedTool['operation']): Tool {
  const { tool, response } = operation
  return {
    name: tool.name,
    title: tool.title,
    description: purposeOf(operation),
    inputSchema: argumentsSchema(operation),
    outputSchema: outputSchema(response),
    annotations: {
      // By scope and not by method: clients run read-only tools without asking, and whatever needs a write
      // key should be confirmed.
      readOnlyHint: operation.scope === 'read',
      destructiveHint: tool.isDestructive ?? false,
      idempotentHint: operation.scope === 'read' || (tool.isIdempotent ?? false),
      openWorldHint: tool.isOpenWorld ?? false,
    },
  }
}

/** Models see neither headers nor `_meta`, so everything they must know is part of the description. */
function purposeOf({ tool, deprecated }: DescribedTool['operation']): string {
  return [
    tool.description,
    ...(tool.quotesPages ? [UNTRUSTED_NOTICE] : []),
    ...(deprecated ? [`Deprecated: may be removed on or after ${deprecated.sunset}.`] : []),
  ].join(' ')
}

/** Returns the schema of the arguments: the ID of the path, if there is one, and the input fields. */
function argumentsSchema({ tool, input, example }: DescribedTool['operation']): Tool['inputSchema'] {
  const { properties, required } = inputSchema(input)
  const fields = Object.entries(properties)
    .filter(([name]) => !tool.omits?.includes(name))
    .map(([name, field]) => [name, { ...idForm(example?.input?.[name]), ...field }])
  const id = tool.idAs ? { [tool.idAs]: { type: 'string', ...idForm(example?.params?.id) } } : {}
  const needed = [...Object.keys(id), ...required]
  return {
    type: 'object',
    properties: { ...id, ...Object.fromEntries(fields) },
    ...(needed.length ? { required: needed } : {}),
    additionalProperties: false,
  } as Tool['inputSchema']
}
