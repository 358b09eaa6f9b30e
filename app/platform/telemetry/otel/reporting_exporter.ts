import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { MINUTE } from '#platform/instants'

/** Without a minimum interval, an unavailable collector would fill the log. */
const INTERVAL = 10 * MINUTE

/** Logs occasionally that spans could not be exported and are lost. */
export class ReportingExporter implements SpanExporter {
  #reportedAt = -Infinity

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: (failure: { code: unknown }) => void,
    private readonly clock = () => performance.now()
  ) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.exporter.export(spans, (result) => {
      if (result.error) this.#report(result.error)
      done(result)
    })
  }

  async shutdown(): Promise<void> {
    await this.exporter.shutdown()
  }

  /** Logs an error without its message, which may quote the collector's response. */
  #report({ name, code }: Error & { code?: unknown }): void {
    if (this.clock() - this.#reportedAt < INTERVAL) return
    this.#reportedAt = this.clock()
    this.log({ code: code ?? name })
  }
}
