import { type Span as RawSpan, SpanStatusCode } from '@opentelemetry/api'
import type { Attributes, Span } from '#platform/telemetry/spans'

/** Matches a kind of error, such as `ECONNREFUSED` or `TypeError`. Anything else may be a message. */
const KIND = /^\w{1,60}$/

/** Adapts a span of OpenTelemetry's SDK. */
export class OtelSpan implements Span {
  readonly traceId: string
  readonly spanId: string
  readonly isRecorded: boolean

  constructor(readonly raw: RawSpan) {
    const { traceId, spanId } = raw.spanContext()
    this.traceId = traceId
    this.spanId = spanId
    this.isRecorded = raw.isRecording()
  }

  set(attributes: Attributes): void {
    this.raw.setAttributes(attributes)
  }

  rename(name: string): void {
    this.raw.updateName(name)
  }

  fail(error: unknown): void {
    const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
    const kind = [code, name].map(String).find((one) => KIND.test(one) && one !== 'undefined')
    this.raw.setStatus({ code: SpanStatusCode.ERROR })
    this.raw.setAttributes({ 'error.type': kind ?? '_OTHER' })
  }

  end(): void {
    this.raw.end()
  }
}
