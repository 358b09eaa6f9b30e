import { Ajv2020 } from 'ajv/dist/2020.js'
import { operationsAt } from '#api/operations'
import { appUrl } from '#config/app'

const ajv = new Ajv2020({ allErrors: true })

const problem = ajv.compile({
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', pattern: '^[a-z_]+$' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule', 'message'],
        properties: { field: { type: 'string' }, rule: { type: 'string' }, message: { type: 'string' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
})

export interface Answer {
  status: number
  headers: Headers
  body: any
}

/** The API as users see it: over HTTP, with one key. Every response is checked against the operation table. */
export class Api {
  constructor(private readonly key?: string) {}

  get = (path: string) => this.send('GET', path)
  post = (path: string, body?: unknown) => this.send('POST', path, body ?? {})
  patch = (path: string, body: unknown) => this.send('PATCH', path, body)
  delete = (path: string) => this.send('DELETE', path)

  /**
   * Sends a request.
   *
   * @param body text and bytes are sent unchanged, everything else as JSON
   * @param headers null omits a header that would be sent; a body of bytes then has no media type
   */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | null> = {}
  ): Promise<Answer> {
    const all = {
      authorization: this.key ? `Bearer ${this.key}` : null,
      'content-type': body === undefined ? null : 'application/json',
      ...headers,
    }
    const response = await fetch(`${appUrl}/v1${path}`, {
      method,
      headers: Object.entries(all).filter((header): header is [string, string] => header[1] !== null),
      body: asSent(body),
    })
    const answer = { status: response.status, headers: response.headers, body: await bodyOf(response) }
    checkAnswer(method, path, answer)
    return answer
  }
}

/** Returns parsed JSON, or anything else as text. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return /[/+]json;/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text
}

function asSent(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
}

function checkAnswer(method: string, path: string, { status, headers, body }: Answer) {
  const type = headers.get('content-type') ?? ''
  if (!headers.get('x-request-id')) throw new Error(`${method} ${path}: no X-Request-Id`)
  if (status >= 400) {
    if (!type.startsWith('application/problem+json'))
      throw new Error(`${method} ${path}: ${status} as ${type}`)
    if (!problem(body)) throw new Error(`${method} ${path}: ${ajv.errorsText(problem.errors)}`)
    return
  }
  const operation = operationsAt(path.split('?')[0]).find((known) => known.method === method)
  if (status === 304 && method === 'GET') return
  if (!operation) throw new Error(`${method} ${path} is not in the operation table`)
  if (status !== operation.status) throw new Error(`${method} ${path}: ${status}, not ${operation.status}`)
  const valid = ajv.compile(operation.response)
  for (const part of operation.exportsAs ? rowsIn(type, body) : [body]) {
    if (valid(part)) continue
    throw new Error(`${method} ${path}: ${ajv.errorsText(valid.errors)}\n${JSON.stringify(part)}`)
  }
}

/** Returns the parsed rows of an NDJSON export; none for other formats. */
function rowsIn(type: string, body: string): unknown[] {
  if (!type.startsWith('application/x-ndjson')) return []
  return body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}
