/** The tools: what the operation table offers to models, in the order of the table. */
import type { Tool } from '@modelcontextprotocol/server'
import { idForm, inputSchema } from '#api/input_schema'
import { operations, type Caller, type Operation, type OperationTool } from '#api/operations'
import { recordScope } from '#api/perform_operation'
import { outputSchema } from '#mcp/output_schema'
import { UNTRUSTED_NOTICE } from '#mcp/untrusted'

/** An operation that has a tool, with how the protocol describes it. */
export interface DescribedTool {
  operation: Operation & { tool: OperationTool }
  description: Tool
}

const tools = operations
  .filter(hasTool)
  .map((operation) => ({ operation, description: describeTool(operation) }))
const toolsOfScope = {
  read: tools.filter(({ operation }) => operation.scope === 'read'),
  write: tools,
}

/** The tools that a key has. */
export function toolsFor({ apiKey }: Caller): DescribedTool[] {
  return toolsOfScope[apiKey.scope]
}

/** Records that a key called a tool which it does not have; not of a name that no tool has. */
export async function recordHidden(name: string, caller: Caller): Promise<void> {
  const hidden = tools.find(({ description }) => description.name === name)
  if (hidden) await recordScope(hidden.operation, caller)
}

function hasTool(operation: Operation): operation is DescribedTool['operation'] {
  return operation.tool !== undefined
}

/** What a client is told of an operation's tool. */
export function describeTool(operation: DescribedTool['operation']): Tool {
  const { tool, response } = operation
  return {
    name: tool.name,
    title: tool.title,
    description: purposeOf(operation),
    inputSchema: argumentsSchema(operation),
    outputSchema: outputSchema(response),
    annotations: {
      // By scope and not by method: clients do what only reads without asking, and what needs a write key is to be asked.
      readOnlyHint: operation.scope === 'read',
      destructiveHint: tool.isDestructive ?? false,
      idempotentHint: operation.scope === 'read' || (tool.isIdempotent ?? false),
      openWorldHint: tool.isOpenWorld ?? false,
    },
  }
}

/** A model sees neither headers nor `_meta`: what it must know stands where it reads what the tool is for. */
function purposeOf({ tool, deprecated }: DescribedTool['operation']): string {
  return [
    tool.description,
    ...(tool.quotesPages ? [UNTRUSTED_NOTICE] : []),
    ...(deprecated ? [`Deprecated: may be gone from ${deprecated.sunset} on.`] : []),
  ].join(' ')
}

/** The id of the path, where there is one, and the fields of the input. */
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
