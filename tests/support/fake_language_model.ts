import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A completion request as a server with OpenAI's protocol receives it. */
export interface AskedQuestion {
  path: string
  headers: IncomingHttpHeaders
  body: {
    model: string
    messages: { role: string; content: string }[]
    [setting: string]: unknown
  }
}

/** The parts of an honest answer, each of which a test may omit or break. */
export interface ToldAnswer {
  summary?: unknown
  reasoning?: unknown
  claims?: unknown
  excerpt?: unknown
}

/** A reply: text is the model's output, an object is its answer as JSON, and a function handles the request itself. */
export type Reply = string | ToldAnswer | ((response: ServerResponse, question: AskedQuestion) => void)

/** A local server that speaks OpenAI's protocol with scripted replies. */
export class FakeLanguageModel {
  readonly questions: AskedQuestion[] = []
  #replies: Reply[] = [honestAnswer]
  #thinking = 0

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeLanguageModel> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const model = new FakeLanguageModel(server)
    server.on('request', async (request, response) => {
      const text = Buffer.concat(await request.toArray()).toString()
      const { url: path = '', headers } = request
      if (model.#thinking > 0) await wait(model.#thinking)
      model.#answer(response, { path, headers, body: text ? JSON.parse(text) : { model: '', messages: [] } })
    })
    return model
  }

  /** The address for `LLM_BASE_URL`. */
  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`
  }

  /** Sets the replies in order; the last one repeats. */
  says(...replies: Reply[]): this {
    this.#replies = replies
    return this
  }

  /** Delays each answer by this many milliseconds. */
  thinksFor(time: number): this {
    this.#thinking = time
    return this
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  #answer(response: ServerResponse, question: AskedQuestion) {
    this.questions.push(question)
    const reply = this.#replies.length > 1 ? this.#replies.shift()! : this.#replies[0]
    if (typeof reply === 'function') reply(response, question)
    else complete(response, typeof reply === 'string' ? reply : JSON.stringify(reply))
  }
}

/** Sends a valid completion with the model's output. */
export function complete(response: ServerResponse, content: string | null, message: object = {}) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_760_000_000,
      model: 'fake',
      choices: [{ index: 0, message: { role: 'assistant', content, ...message }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 812, completion_tokens: 64, total_tokens: 876 },
    })
  )
}

export interface DataBlock {
  page: { competitor: string; label: string; url: string }
  draft: { score: string; summary: string; reasons: string[] }
  claims: { n: number; says: string; score: string; shown: string[]; essential?: boolean }[]
  fields: { category: string; field: string; kind: string; before?: string; after?: string }[]
  lines: { n: number; kind: string; text: string; under: string[] }[]
  refused?: string
}

/** Extracts the data block of a question as a model would, between the marker lines. */
export function dataOf({ body: { messages } }: AskedQuestion): DataBlock {
  const { content } = messages.find(({ role }) => role === 'user')!
  const [, block] = /^===== DATA (?:\w+) =====\n(.*)\n===== END OF DATA/.exec(content)!
  return JSON.parse(block)
}

/** Answers in the page's own words. */
function honestAnswer(response: ServerResponse, question: AskedQuestion) {
  const { page, claims, lines } = dataOf(question)
  complete(
    response,
    JSON.stringify({
      summary: `${page.competitor.slice(0, 50)} changed its ${page.label} page.`,
      reasoning: 'A team that competes with them may want to look at it.',
      claims: claims.slice(0, 1).map(({ n }) => n),
      excerpt: lines[0]?.n ?? null,
    })
  )
}
