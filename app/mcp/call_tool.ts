import logger from '@adonisjs/core/services/logger'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { asProductError } from '#platform/http/problem'
import type { ProductError } from '#platform/errors'
import { withFields } from '#platform/telemetry/context'
import { step } from '#platform/telemetry/spans'
import type { Caller, Operation } from '#api/operations'
import { prepareOperation } from '#api/perform_operation'
import { requestOf } from '#mcp/tool_request'
import type { DescribedTool } from '#mcp/tools'
import { UNTRUSTED_META } from '#mcp/untrusted'

/** The result of a call: the JSON of the API unchanged, or `HTTP <status>: <message>`. */
export interface ToolOutcome {
  text: string
  isError: boolean
}

/**
 * Runs the operation of a tool for a caller.
 *
 * @param refusal why the call is refused before it begins, or null
 */
export async function callTool(
  tool: DescribedTool,
  given: Record<string, unknown>,
  caller: Caller,
  refusal: ProductError | null
): Promise<ToolOutcome> {
  const { operation } = tool
  // A request may call several tools.
  return withFields({ operation: operation.id }, () =>
    step(`tool ${operation.tool.name}`, async (span) => {
      try {
        if (refusal) throw refusal
        const perform = await prepareOperation(withCheck(operation), { caller, ...requestOf(tool, given) })
        const { body } = await perform()
        return { text: body, isError: false }
      } catch (error) {
        const { status, message } = asProductError(error)
        if (status >= 500) {
          span.fail(error)
          logger.error({ err: error }, 'mcp: tool failed')
        }
        return { text: `HTTP ${status}: ${message}`, isError: true }
      }
    })
  )
}

/** Adds the tool's check that its filters refer to existing things. */
function withCheck(operation: DescribedTool['operation']): Operation {
  const { checkFilters } = operation.tool
  if (!checkFilters) return operation
  return {
    ...operation,
    async handle(call) {
      await checkFilters(call)
      return operation.handle(call)
    },
  }
}

/**
 * Converts an outcome to the protocol's form: as text and, if successful, also as structured data with
 * metadata.
 */
export function toolResult({ text, isError }: ToolOutcome, tool: DescribedTool): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text }]
  if (isError) return { isError, content }
  const meta = metaOf(tool)
  return { content, structuredContent: JSON.parse(text), ...(meta ? { _meta: meta } : {}) }
}

/** Returns the metadata of a successful result. */
function metaOf({ operation }: DescribedTool): Record<string, string> | null {
  return operation.tool.quotesPages ? UNTRUSTED_META : null
}
