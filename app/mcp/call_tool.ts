import logger from '@adonisjs/core/services/logger'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { asProductError } from '#platform/http/problem'
import type { ProductError } from '#platform/errors'
import type { Caller } from '#api/operations'
import { prepareOperation } from '#api/perform_operation'
import { requestOf } from '#mcp/tool_request'
import type { DescribedTool } from '#mcp/tools'

/**
 * Does what the operation of a tool does, for a caller.
 * @param refusal why the call is refused before it begins, if it is
 * @returns the JSON of the API as it stands, and as data; or an error that says `HTTP <status>: <message>`
 */
export async function callTool(
  { operation }: DescribedTool,
  given: Record<string, unknown>,
  caller: Caller,
  refusal: ProductError | null
): Promise<CallToolResult> {
  try {
    if (refusal) throw refusal
    const perform = await prepareOperation(operation, { caller, ...requestOf(operation, given) })
    const text = await perform()
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) }
  } catch (error) {
    const { status, message } = asProductError(error)
    if (status >= 500) logger.error({ err: error, tool: operation.tool.name }, 'mcp: a tool failed')
    return { isError: true, content: [{ type: 'text', text: `HTTP ${status}: ${message}` }] }
  }
}
