import type { Operation, OperationTool } from '#platform/operations/operation'

/** An example that can be pasted and run, in the `x-codeSamples` format that viewers support. */
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
 * Returns samples that call an operation with its example data, including over MCP if it has a tool. They read the key
 * from `RIVALWATCH_KEY` in the environment.
 *
 * @param baseUrl URL of the API, including `/v1`
 */
export function codeSamples(operation: Operation, baseUrl: string): CodeSample[] {
  const request = requestOf(operation, baseUrl)
  const tool = operation.tool ?? operation.extendedTool
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'JavaScript', label: 'fetch', source: fetchCall(request, operation) },
    ...(tool ? [{ lang: 'JSON', label: 'MCP', source: toolCall(tool, operation) } as const] : []),
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

/** Quotes a text as one shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function fetchCall({ method, url, body }: Request, { exportsAs }: Operation): string {
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
    `console.log(await response.${exportsAs ? 'text' : 'json'}())`,
  ].join('\n')
}

/** Returns the message that an MCP client posts. */
function toolCall({ name, idAs, omits = [] }: OperationTool, { example }: Operation): string {
  const input = Object.entries(example?.input ?? {}).filter(([field]) => !omits.includes(field))
  const given = { ...(idAs ? { [idAs]: example?.params?.id } : {}), ...Object.fromEntries(input) }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  return JSON.stringify(message, null, 2)
}
