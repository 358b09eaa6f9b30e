import logger from '@adonisjs/core/services/logger'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { asProductError } from '#platform/http/problem'
import type { ProductError } from '#platform/errors'
import type { Caller } from '#api/operations'
import { prepareOperation } from '#api/perform_operation'
import { requestOf } from '#mcp/tool_request'
import type { DescribedTool } from '#mcp/tools'

/** What a call came to: the JSON of the API as it stands, or `HTTP <status>: <message>`. */
export interface ToolOutcome {
  text: string
  isError: boolean
}

/**
 * Does what the operation of a tool does, for a caller.
 * @param refusal why the call is refused before it begins, if it is
 */
export async function callTool(
  { operation }: DescribedTool,
  given: Record<string, unknown>,
  caller: Caller,
  refusal: ProductError | null
): Promise<ToolOutcome> {
  try {
    if (refusal) throw refusal
    const perform = await prepareOperation(operation, { caller, ...requestOf(operation, given) })
    return { text: await perform(), isError: false }
  } catch (error) {
    const { status, message } = asProductError(error)
    if (status >= 500) logger.error({ err: error, tool: operation.tool.name }, 'mcp: a tool failed')
    return { text: `HTTP ${status}: ${message}`, isError: true }
  }
}

/** An outcome as the protocol has it: as text, and a success as data too. */
export function toolResult({ text, isError }: ToolOutcome): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text }]
  return isError ? { isError, content } : { content, structuredContent: JSON.parse(text) }
}
