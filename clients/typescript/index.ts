import createOpenApiClient, { type Client } from 'openapi-fetch'
import { retrying, type RetryOptions } from './retrying.js'
import type { components, paths } from './schema.js'

export { RivalwatchError, unwrap } from './errors.js'
export { items, type Item, type ListPath, type ListRequest } from './items.js'
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookRequest } from './webhooks.js'
export type { RetryOptions }
export type { operations, paths, webhooks } from './schema.js'

/** The API's types by name: `Schemas['Alert']`. */
export type Schemas = components['schemas']

export type Rivalwatch = Client<paths>

export interface ClientOptions extends RetryOptions {
  /** URL of the installation, without `/v1`. */
  baseUrl: string
  /** `cmk_…` */
  key: string
}

/**
 * Creates a client for one workspace: `GET`, `POST`, `PATCH` and `DELETE` by path, each returning `{ data, error,
 * response }`. It sends POSTs with an idempotency key, so that retries do nothing twice, and waits as long as the
 * service asks.
 */
export function createClient({ baseUrl, key, ...options }: ClientOptions): Rivalwatch {
  return createOpenApiClient<paths>({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/v1`,
    headers: { Authorization: `Bearer ${key}` },
    fetch: retrying(options),
  })
}
