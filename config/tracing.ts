import type { samplers } from '#platform/telemetry/settings'
import env from '#start/env'

/** Where and how to export traces. */
export interface Tracing {
  /** The base URL of a collector that accepts OTLP over HTTP. */
  collector: string
  /** Sent with each export; may contain secrets. */
  headers: Readonly<Record<string, string>>
  serviceName: string
  sampler: (typeof samplers)[number]
  /** The share of traces that ratio-based samplers keep. */
  share: number
  /** Attributes of this installation. */
  resource: Readonly<Record<string, string>>
}

const collector = env.get('OTEL_EXPORTER_OTLP_ENDPOINT')
const resource = env.get('OTEL_RESOURCE_ATTRIBUTES')

/** The settings for exporting traces, from OpenTelemetry's standard variables; null if none are exported. */
export const tracing: Tracing | null = collector
  ? {
      collector,
      headers: env.get('OTEL_EXPORTER_OTLP_HEADERS'),
      serviceName: env.get('OTEL_SERVICE_NAME') || resource['service.name'] || 'rivalwatch',
      sampler: env.get('OTEL_TRACES_SAMPLER', 'parentbased_always_on'),
      share: env.get('OTEL_TRACES_SAMPLER_ARG') ?? 1,
      resource,
    }
  : null
