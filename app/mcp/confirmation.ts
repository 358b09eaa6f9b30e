/**
 * Asks the user to confirm a deletion, in clients that support it. This requires revision 2026-07-28, whose clients
 * repeat the call with the answer. Those of earlier revisions would send the answer to a session, which does not exist
 * here.
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
  content: [{ type: 'text', text: 'The user declined. Nothing was removed.' }],
}

/** Returns the question, or a refusal if the user declined; null if the call may proceed. */
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
  // No question is asked about a call that would fail anyway.
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
