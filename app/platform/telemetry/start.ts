import logger from '@adonisjs/core/services/logger'
import { tracing, type Tracing } from '#config/tracing'
import { useTracer } from '#platform/telemetry/spans'

let close = async () => {}

/** Starts exporting traces if a collector is configured. Otherwise nothing is loaded. */
export async function startTracing(settings: Tracing | null = tracing): Promise<void> {
  if (!settings) return
  const { openTracer } = await import('#platform/telemetry/otel/open_tracer')
  const opened = openTracer(settings, (failure) =>
    logger.warn(failure, 'traces could not be exported; check the collector and OTEL_EXPORTER_OTLP_ENDPOINT')
  )
  close = opened.close
  useTracer(opened.tracer)
}

/** Exports the remaining spans, which takes at most a few seconds. */
export async function stopTracing(): Promise<void> {
  useTracer(null)
  await close()
  close = async () => {}
}
