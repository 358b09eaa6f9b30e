import { hash } from 'node:crypto'

/** Hexadecimal digits of a trace ID and a span ID. */
const OF_TRACE = 32
const OF_SPAN = 16

/**
 * Returns the ID of the trace that belongs to a row, such as a change: the first digits of its ID's SHA-256. Every
 * process derives the same ID, so that no column has to carry it from the crawl to the delivery.
 */
export function traceIdOf(rowId: string): string {
  return hash('sha256', rowId).slice(0, OF_TRACE)
}

/** Returns the ID of the span about a row: the digits after those of its trace. */
export function spanIdOf(rowId: string): string {
  return hash('sha256', rowId).slice(OF_TRACE, OF_TRACE + OF_SPAN)
}
