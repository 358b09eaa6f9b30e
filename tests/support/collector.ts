import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Tracing } from '#config/tracing'

/** A span as a collector sees it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  status: number | undefined
}

/** A local collector that accepts traces by OTLP over HTTP. */
export class Collector {
  readonly requests: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
  /** Replaces its usual answer. */
  answer: ((response: ServerResponse) => void) | null = null

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const collector = new Collector(server)
    server.on('request', (request, response) => void collector.#take(request, response))
    return collector
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Returns settings that export all traces to it. */
  settings(different: Partial<Tracing> = {}): Tracing {
    return {
      collector: this.url,
      headers: {},
      serviceName: 'rivalwatch',
      sampler: 'parentbased_always_on',
      share: 1,
      resource: {},
      ...different,
    }
  }

  get spans(): ReceivedSpan[] {
    return this.requests.flatMap(({ body }) =>
      (JSON.parse(body).resourceSpans as any[]).flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }: any) => spans.map(spanOf))
      )
    )
  }

  /** Returns the attributes of the installation. */
  get resource(): Record<string, unknown> {
    return attributesOf(JSON.parse(this.requests[0].body).resourceSpans[0].resource.attributes)
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    this.requests.push({ path: request.url!, headers: request.headers, body })
    if (this.answer) return this.answer(response)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
}

function spanOf({
  traceId,
  spanId,
  parentSpanId,
  name,
  kind,
  attributes,
  links = [],
  status,
}: any): ReceivedSpan {
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind,
    attributes: attributesOf(attributes),
    links: links.map((link: any) => ({ traceId: link.traceId, spanId: link.spanId })),
    status: status?.code,
  }
}

function attributesOf(list: any[]): Record<string, unknown> {
  return Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]))
}
