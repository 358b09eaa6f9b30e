import type { Operation, OperationTool } from '#workspaces/operation'

/** An example that can be pasted and run, in the form of the `x-codeSamples` that viewers know. */
export interface CodeSample {
  lang: 'Shell' | 'JavaScript' | 'JSON'
  label: 'curl' | 'fetch' | 'MCP'
  source: string
}

interface Request {
  method: string
  url: string
  body?: unknown
}

/**
 * How to call an operation with the data of its example; over MCP too, where there is a tool for it. The key comes from `RIVALWATCH_KEY` in the environment.
 * @param baseUrl address of the API, with the `/v1`
 */
export function codeSamples(operation: Operation, baseUrl: string): CodeSample[] {
  const request = requestOf(operation, baseUrl)
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'JavaScript', label: 'fetch', source: fetchCall(request) },
    ...(operation.tool
      ? [{ lang: 'JSON', label: 'MCP', source: toolCall(operation.tool, operation) } as const]
      : []),
  ]
}

function requestOf({ method, path, input, example }: Operation, baseUrl: string): Request {
  const url = baseUrl + path.replace(/\{(\w+)\}/g, (_match, name) => example?.params?.[name] ?? `{${name}}`)
  if (method !== 'GET') return { method, url, body: input && (example?.input ?? {}) }
  const query = new URLSearchParams(
    Object.entries(example?.input ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  )
  return { method, url: query.size ? `${url}?${query}` : url }
}

function curl({ method, url, body }: Request): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    `-H "Authorization: Bearer $RIVALWATCH_KEY"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

/** As one word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function fetchCall({ method, url, body }: Request): string {
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    '  headers: {',
    '    Authorization: `Bearer ${process.env.RIVALWATCH_KEY}`,',
    ...(body === undefined ? [] : [`    "Content-Type": "application/json",`]),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    '})',
    'if (!response.ok) throw new Error((await response.json()).message)',
    'console.log(await response.json())',
  ].join('\n')
}

/** The message that a client of the Model Context Protocol posts. */
function toolCall({ name, idAs, omits = [] }: OperationTool, { example }: Operation): string {
  const input = Object.entries(example?.input ?? {}).filter(([field]) => !omits.includes(field))
  const given = { ...(idAs ? { [idAs]: example?.params?.id } : {}), ...Object.fromEntries(input) }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  return JSON.stringify(message, null, 2)
}
