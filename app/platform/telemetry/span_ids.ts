import { hash } from 'node:crypto'

/** The number of hexadecimal digits in a trace ID and in a span ID. */
const OF_TRACE = 32
const OF_SPAN = 16

/**
 * Returns the ID of the trace that belongs to a row, such as a change: the first digits of the SHA-256 hash of the
 * row's ID. Every process derives the same ID, so that no column has to carry it from the crawl to the delivery.
 */
export function traceIdOf(rowId: string): string {
  return hash('sha256', rowId).slice(0, OF_TRACE)
}

/** Returns the ID of the span about a row: the digits of the hash after those of the trace ID. */
export function spanIdOf(rowId: string): string {
  return hash('sha256', rowId).slice(OF_TRACE, OF_TRACE + OF_SPAN)
}
