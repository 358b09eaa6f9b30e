import {
  ROOT_CONTEXT,
  SamplingDecision,
  type SpanContext,
  SpanKind,
  trace,
  type Tracer as RawTracer,
  TraceFlags,
} from '@opentelemetry/api'
import type { Sampler } from '@opentelemetry/sdk-trace'
import { OtelSpan } from '#platform/telemetry/otel/otel_span'
import type { RowIds } from '#platform/telemetry/otel/row_ids'
import { spanIdOf, traceIdOf } from '#platform/telemetry/span_ids'
import type { Span, SpanOptions, Tracer } from '#platform/telemetry/spans'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

/** Creates spans with OpenTelemetry's SDK, in traces identified by rows of the database. */
export class OtelTracer implements Tracer {
  constructor(
    private readonly raw: RawTracer,
    private readonly ids: RowIds,
    /** Makes the sampling decision for whole traces. */
    private readonly root: Sampler
  ) {}

  start(name: string, options: SpanOptions, around: Span | null): Span {
    const { kind, attributes, startedAt: startTime } = options
    const traceId = options.trace === undefined ? null : traceIdOf(options.trace)
    const parent = this.#parentOf(options.parent, traceId, around)
    const links = (options.links ?? []).map((place) => ({
      context: this.#contextOf(traceIdOf(place.trace), spanIdOf(place.span)),
    }))
    // Links the current span if the new one belongs to another trace, for example because a user sends a digest now.
    const isElsewhere = around?.isRecorded && parent?.traceId !== around.traceId
    if (isElsewhere) links.push({ context: (around as OtelSpan).raw.spanContext() })
    const spanId = options.id === undefined ? null : spanIdOf(options.id)
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const span = this.ids.using(traceId, spanId, () =>
      this.raw.startSpan(
        name,
        { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes, startTime, links },
        context
      )
    )
    return new OtelSpan(span)
  }

  #parentOf(row: string | undefined, traceId: string | null, around: Span | null): SpanContext | null {
    if (row !== undefined && traceId !== null) return this.#contextOf(traceId, spanIdOf(row))
    const isSame = around && (traceId === null || traceId === around.traceId)
    return isSame ? (around as OtelSpan).raw.spanContext() : null
  }

  /** Returns the context of a span that this or another process created earlier. */
  #contextOf(traceId: string, spanId: string): SpanContext {
    const { decision } = this.root.shouldSample(ROOT_CONTEXT, traceId, '', SpanKind.INTERNAL, {}, [])
    const isSampled = decision === SamplingDecision.RECORD_AND_SAMPLED
    return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true }
  }
}
