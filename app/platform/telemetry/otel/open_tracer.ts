/**
 * Exports spans with OpenTelemetry's SDK. Loaded only if traces are exported. The tracer is not registered globally, so
 * that no package adds its own spans, which might contain page text, or sends trace headers to other sites.
 */
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracing } from '#config/tracing'
import { SECOND } from '#platform/instants'
import { OtelTracer } from '#platform/telemetry/otel/otel_tracer'
import { ReportingExporter } from '#platform/telemetry/otel/reporting_exporter'
import { RowIds } from '#platform/telemetry/otel/row_ids'
import { samplingOf } from '#platform/telemetry/otel/samplers'
import type { Tracer } from '#platform/telemetry/spans'
import { version } from '#platform/version'

/** The maximum duration of an export, and thus of a shutdown. A batch that takes longer is lost. */
const TIMEOUT = 4 * SECOND
/** The maximum number of spans that wait for export. Further ones are dropped. */
const MOST_WAITING = 4096

/**
 * Opens a tracer and returns it with a function that exports the remaining spans.
 *
 * @param report logs that spans could not be exported
 */
export function openTracer(
  settings: Tracing,
  report: (failure: { code: unknown }) => void
): { tracer: Tracer; close: () => Promise<void> } {
  const { sampler, root } = samplingOf(settings)
  const ids = new RowIds()
  const exporter = new OTLPTraceExporter({
    url: addressOf(settings.collector),
    headers: { ...settings.headers },
    timeoutMillis: TIMEOUT,
  })
  const provider = new TracerProvider({
    resource: resourceOf(settings),
    sampler,
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new ReportingExporter(exporter, report),
        maxQueueSize: MOST_WAITING,
        exportTimeoutMillis: TIMEOUT + SECOND,
      }),
    ],
  })
  return {
    tracer: new OtelTracer(provider.getTracer('rivalwatch', version), ids, root),
    close: () =>
      Promise.race([provider.shutdown().catch(() => {}), sleep(TIMEOUT, undefined, { ref: false })]),
  }
}

/** Returns the URL for traces: OTLP appends a path to the collector's URL. */
function addressOf(collector: string): string {
  const url = new URL(collector)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}

function resourceOf({ serviceName, resource }: Tracing) {
  return defaultResource().merge(
    resourceFromAttributes({
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      ...resource,
      'service.name': serviceName,
    })
  )
}
