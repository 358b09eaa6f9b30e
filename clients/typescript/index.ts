import createOpenApiClient, { type Client } from 'openapi-fetch'
import { retrying, type RetryOptions } from './retrying.js'
import type { components, paths } from './schema.js'

/** What the API calls its things: `Schemas['Alert']`. */
export type Schemas = components['schemas']

export type Rivalwatch = Client<paths>

export interface ClientOptions extends RetryOptions {
  /** Address of the installation, without `/v1`. */
  baseUrl: string
  /** `cmk_…` */
  key: string
}

/**
 * A client of one workspace: `GET`, `POST`, `PATCH` and `DELETE` by path, each giving `{ data, error, response }`. Names
 * its POSTs, so that sending them again does nothing twice, and waits when it is told to.
 */
export function createClient({ baseUrl, key, ...options }: ClientOptions): Rivalwatch {
  return createOpenApiClient<paths>({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/v1`,
    headers: { Authorization: `Bearer ${key}` },
    fetch: retrying(options),
  })
}
