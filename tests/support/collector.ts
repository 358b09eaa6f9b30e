import type { ServerResponse } from 'node:http'
import type { Tracing } from '#config/tracing'
import { HttpDouble, type TakenRequest } from '#tests/support/http_double'

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
  readonly requests: TakenRequest[] = []
  /** Replaces the usual response. */
  answer: ((response: ServerResponse) => void) | null = null
  #double!: HttpDouble

  static async start(): Promise<Collector> {
    const collector = new Collector()
    collector.#double = await HttpDouble.start((request, response) => {
      collector.requests.push(request)
      if (collector.answer) return collector.answer(response)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    return collector
  }

  get url(): string {
    return this.#double.origin
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

  stop(): Promise<void> {
    return this.#double.stop()
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
