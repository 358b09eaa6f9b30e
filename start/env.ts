/**
 * Reads and validates the environment once, at start: an invalid value stops the process with an error that
 * names it.
 */
import { Env } from '@adonisjs/core/env'
import { readClickhouseUrl } from '#analytics/store/clickhouse/read_url'
import { readAppUrl } from '#platform/http/app_url'
import { readContact } from '#platform/http/security_txt'
import { projectRoot } from '#platform/paths'
import { readCollector, readHeaders, readPairs, readShare, samplers } from '#platform/telemetry/settings'

function optionalWholeNumber(min: number, max: number) {
  return (name: string, value?: string): number | undefined => {
    if (!value) return undefined
    if (/^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    throw new Error(`Value for environment variable "${name}" must be a whole number from ${min} to ${max}`)
  }
}

export default await Env.create(projectRoot, {
  NODE_ENV: Env.schema.enum.optional(['development', 'production', 'test'] as const),
  HOST: Env.schema.string.optional({ format: 'host' }),
  PORT: Env.schema.number.optional(),
  APP_URL: readAppUrl,
  CDN_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  TRUSTED_PROXIES: Env.schema.string.optional(),
  SECURITY_CONTACT: readContact,
  APP_KEY: Env.schema.secret(),
  LOG_LEVEL: Env.schema.enum.optional([
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'fatal',
    'silent',
  ] as const),
  ACCESS_LOG: Env.schema.boolean.optional(),
  OAUTH_DYNAMIC_REGISTRATION: Env.schema.enum.optional(['on', 'off'] as const),
  METRICS_TOKEN: Env.schema.secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: readCollector,
  OTEL_EXPORTER_OTLP_HEADERS: readHeaders,
  OTEL_SERVICE_NAME: Env.schema.string.optional(),
  OTEL_RESOURCE_ATTRIBUTES: readPairs,
  OTEL_TRACES_SAMPLER: Env.schema.enum.optional(samplers),
  OTEL_TRACES_SAMPLER_ARG: readShare,
  STORAGE_PATH: Env.schema.string.optional(),
  BACKUP_BEFORE_MIGRATION: Env.schema.enum.optional(['on', 'off'] as const),
  CONTENT_STORE: Env.schema.enum.optional(['database', 'fs', 's3'] as const),
  S3_BUCKET: Env.schema.string.optional(),
  S3_ENDPOINT: Env.schema.string.optional(),
  AWS_REGION: Env.schema.string.optional(),
  AWS_ACCESS_KEY_ID: Env.schema.string.optional(),
  AWS_SECRET_ACCESS_KEY: Env.schema.secret.optional(),

  DB_CONNECTION: Env.schema.enum.optional(['sqlite', 'mysql'] as const),
  DB_HOST: Env.schema.string.optional({ format: 'host' }),
  DB_PORT: Env.schema.number.optional(),
  DB_USER: Env.schema.string.optional(),
  DB_PASSWORD: Env.schema.string.optional(),
  DB_DATABASE: Env.schema.string.optional(),

  ANALYTICS_STORE: Env.schema.enum.optional(['tables', 'clickhouse'] as const),
  CLICKHOUSE_URL: readClickhouseUrl,

  QUEUE_DRIVER: Env.schema.enum.optional(['embedded', 'redis'] as const),
  REDIS_HOST: Env.schema.string.optional({ format: 'host' }),
  REDIS_PORT: Env.schema.number.optional(),
  REDIS_PASSWORD: Env.schema.string.optional(),
  REDIS_DB: Env.schema.number.optional(),

  LIMITER_STORE: Env.schema.enum.optional(['memory', 'database', 'redis'] as const),
  CRAWLER_ALLOWED_NETWORKS: Env.schema.string.optional(),
  CRAWLER_HOST_DELAY: optionalWholeNumber(0, 60_000),
  API_RATE_LIMIT: optionalWholeNumber(1, 1_000_000),
  COLLECT_RATE_LIMIT: optionalWholeNumber(1, 1_000_000),
  CHROMIUM_PATH: Env.schema.string.optional(),
  BROWSER_SANDBOX: Env.schema.enum.optional(['on', 'off'] as const),
  LLM_BASE_URL: Env.schema.string.optional(),
  LLM_MODEL: Env.schema.string.optional(),
  LLM_API_KEY: Env.schema.secret.optional(),
  SMTP_HOST: Env.schema.string.optional({ format: 'host' }),
  SMTP_PORT: optionalWholeNumber(1, 65_535),
  SMTP_USERNAME: Env.schema.string.optional(),
  SMTP_PASSWORD: Env.schema.secret.optional(),
  MAIL_FROM: Env.schema.string.optional(),
})
