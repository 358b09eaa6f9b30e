/** Code samples that show how to use a key. All use the same variable name. */

export type KeySample = {
  name: 'curl' | 'MCP' | '.env'
  /** What the sample does and where to put it. */
  note: string
  text: string
}

const VARIABLE = 'RIVALWATCH_KEY'

/**
 * Returns the samples for a key.
 *
 * @param address URL of this installation, without a trailing slash
 */
export function keySamples(secret: string, address: string): KeySample[] {
  return [
    {
      name: 'curl',
      note: 'Shows the workspace and confirms that the key works.',
      text: curl(secret, address),
    },
    {
      name: 'MCP',
      note: `In .mcp.json, for Claude Code. The key is read from ${VARIABLE}, so the file is safe to share.`,
      text: mcp(address),
    },
    {
      name: '.env',
      note: 'For a program. Keep the file out of version control.',
      text: env(secret, address),
    },
  ]
}

function curl(secret: string, address: string): string {
  return [
    '# The key lives in the environment, not in the command',
    `export ${VARIABLE}=${secret}`,
    `curl ${address}/v1/me \\`,
    `  -H "Authorization: Bearer $${VARIABLE}"`,
  ].join('\n')
}

function mcp(address: string): string {
  const headers = { Authorization: `Bearer \${${VARIABLE}}` }
  const text = JSON.stringify(
    { mcpServers: { rivalwatch: { type: 'http', url: `${address}/mcp/all`, headers } } },
    null,
    2
  )
  return text.replace(/\{\s*("Authorization": ".*")\s*\}/, '{ $1 }')
}

function env(secret: string, address: string): string {
  return [`RIVALWATCH_URL=${address}`, `${VARIABLE}=${secret}`].join('\n')
}
