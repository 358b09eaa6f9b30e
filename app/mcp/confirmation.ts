/**
 * Asks the person before something is deleted, in clients that say that they can. Only revision 2026-07-28 can be asked:
 * its client sends the answer with the same call again, while the earlier ones send it to a session, and there is none.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { ToolCall } from '#mcp/call_tool'
import { extendedCall } from '#mcp/extended_call'
import type { DescribedTool } from '#mcp/tools'

const KEY = 'confirm'

const DECLINED: CallToolResult = {
  isError: true,
  content: [{ type: 'text', text: 'The person declined. Nothing was removed.' }],
}

/** Returns the question, or a refusal if the person declined; null if the call may go ahead. */
export async function askToConfirm(
  tool: DescribedTool,
  { given, caller }: ToolCall,
  { mcpReq }: ServerContext
): Promise<InputRequiredResult | CallToolResult | null> {
  const { confirmation } = tool.operation.tool
  if (!confirmation || !mayAsk(mcpReq.envelope)) return null
  const answer = inputResponse(mcpReq.inputResponses, KEY)
  if (answer.kind === 'elicit') {
    return answer.action === 'accept' && answer.content?.[KEY] === true ? null : DECLINED
  }
  const question = await confirmation(caller, await idIn(tool, given, caller))
  // A call that fails anyway is not worth a question.
  if (!question) return null
  return inputRequired({
    inputRequests: {
      [KEY]: inputRequired.elicit({
        message: question,
        requestedSchema: {
          type: 'object',
          properties: { [KEY]: { type: 'boolean', title: 'Delete permanently' } },
          required: [KEY],
        },
      }),
    },
  })
}

async function idIn(
  tool: DescribedTool,
  given: ToolCall['given'],
  caller: ToolCall['caller']
): Promise<string> {
  const meant = await extendedCall(tool, given, caller).catch(() => ({ given }))
  return String(meant.given[tool.operation.tool.idAs!])
}

function mayAsk(envelope: ServerContext['mcpReq']['envelope']): boolean {
  const capabilities = (envelope as Record<string, any> | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
  return capabilities?.elicitation !== undefined
}
