import type { FetchTarget } from 'rivalwatch-plugin'

/** Characters allowed in a request header; a validator with any other is not sent. */
const HEADER_VALUE = /^[\x20-\x7e]{1,1024}$/

/** Returns the validators of the last successful crawl as request headers; empty when there are none. */
export function conditionalHeaders({ etag, lastModified }: FetchTarget): Record<string, string> {
  const headers: Record<string, string> = {}
  if (etag && HEADER_VALUE.test(etag)) headers['if-none-match'] = etag
  if (lastModified && HEADER_VALUE.test(lastModified)) headers['if-modified-since'] = lastModified
  return headers
}
