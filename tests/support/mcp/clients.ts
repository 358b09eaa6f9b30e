import { Client as ClientOf2026, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as ClientOf2025 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportOf2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { appUrl } from '#config/app'

export interface ListedTool {
  name: string
  title?: string
  description?: string
  inputSchema: { properties?: Record<string, any>; required?: string[]; additionalProperties?: boolean }
  outputSchema?: Record<string, unknown>
  annotations?: Record<string, unknown>
}

export interface ToolAnswer {
  /** The text of its only block. */
  text: string
  isError: boolean
  structuredContent: unknown
}

/** An MCP client of either SDK generation. Both check results against the output schemas. */
export interface McpClient {
  /** The negotiated protocol revision. */
  revision: string | undefined
  instructions: string | undefined
  tools(): Promise<ListedTool[]>
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>
  prompts(): Promise<{ name: string; arguments?: { name: string }[] }[]>
  prompt(name: string, args?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

const ADDRESS = new URL(`${appUrl}/mcp`)
const about = { name: 'tests', version: '1.0.0' }

/** Functions that connect, by client. */
export const clients: Record<string, (key: string) => Promise<McpClient>> = {
  'the client of the SDK, version 1': async (key) => {
    const client = new ClientOf2025(about)
    const transport = new TransportOf2025(ADDRESS, withKey(key))
    await client.connect(transport)
    return wrap(client, transport.protocolVersion)
  },
  'the client of the SDK, version 2, in 2025': async (key) => {
    const client = new ClientOf2026(about, { versionNegotiation: { mode: 'legacy' } })
    await client.connect(new StreamableHTTPClientTransport(ADDRESS, withKey(key)))
    return wrap(client, client.getNegotiatedProtocolVersion())
  },
  'the client of the SDK, version 2': async (key) => {
    const client = new ClientOf2026(about, { versionNegotiation: { mode: 'auto' } })
    await client.connect(new StreamableHTTPClientTransport(ADDRESS, withKey(key)))
    return wrap(client, client.getNegotiatedProtocolVersion())
  },
}

function withKey(key: string) {
  return { requestInit: { headers: { authorization: `Bearer ${key}` } } }
}

function wrap(client: ClientOf2025 | ClientOf2026, revision: string | undefined): McpClient {
  return {
    revision,
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools as ListedTool[],
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: args })
      const [block, ...others] = result.content as { type: string; text: string }[]
      if (block.type !== 'text' || others.length) throw new Error(`${name}: not one block of text`)
      const { isError = false, structuredContent } = result
      return { text: block.text, isError: isError === true, structuredContent }
    },
    prompts: async () => (await client.listPrompts()).prompts,
    async prompt(name, args) {
      const { messages } = await client.getPrompt({ name, arguments: args })
      return messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n')
    },
    close: () => client.close(),
  }
}
