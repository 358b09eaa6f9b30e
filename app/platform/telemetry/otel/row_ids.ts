import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

/** Generates random IDs for spans, except for spans about a row. */
export class RowIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #traceId: string | null = null
  #spanId: string | null = null

  /** Creates a span with these IDs; random ones replace null. */
  using<Created>(traceId: string | null, spanId: string | null, create: () => Created): Created {
    this.#traceId = traceId
    this.#spanId = spanId
    try {
      return create()
    } finally {
      this.#traceId = null
      this.#spanId = null
    }
  }

  generateTraceId(): string {
    return this.#traceId ?? this.#random.generateTraceId()
  }

  generateSpanId(): string {
    return this.#spanId ?? this.#random.generateSpanId()
  }
}
