/**
 * Reads and validates the environment once at start. An invalid value stops the process with an error that names the
 * setting.
 */
import { Env, errors } from '@adonisjs/core/env'
import { readClickhouseUrl } from '#analytics/store/clickhouse/read_url'
import { readAppUrl } from '#platform/http/app_url'
import { readContact } from '#platform/http/security_txt'
import { projectRoot } from '#platform/paths'
import {
  applicationKey,
  host,
  InvalidSetting,
  oneOf,
  port,
  trueOrFalse,
  webAddress,
  webAddressOr,
  wholeNumber,
} from '#platform/settings'
import { readCollector, readHeaders, readPairs, readShare, samplers } from '#platform/telemetry/settings'

export default await Env.create(projectRoot, {
  NODE_ENV: oneOf('development', 'production', 'test'),
  HOST: host,
  PORT: port,
  APP_URL: readAppUrl,
  CDN_URL: webAddress,
  TRUSTED_PROXIES: Env.schema.string.optional(),
  SECURITY_CONTACT: readContact,
  APP_KEY: (name: string, value?: string) => Env.schema.secret()(name, applicationKey(name, value)),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ACCESS_LOG: trueOrFalse,
  OAUTH_DYNAMIC_REGISTRATION: oneOf('on', 'off'),
  METRICS_TOKEN: Env.schema.secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: readCollector,
  OTEL_EXPORTER_OTLP_HEADERS: readHeaders,
  OTEL_SERVICE_NAME: Env.schema.string.optional(),
  OTEL_RESOURCE_ATTRIBUTES: readPairs,
  OTEL_TRACES_SAMPLER: oneOf(...samplers),
  OTEL_TRACES_SAMPLER_ARG: readShare,
  STORAGE_PATH: Env.schema.string.optional(),
  BACKUP_BEFORE_MIGRATION: oneOf('on', 'off'),
  CONTENT_STORE: oneOf('database', 'fs', 's3'),
  S3_BUCKET: Env.schema.string.optional(),
  S3_ENDPOINT: Env.schema.string.optional(),
  AWS_REGION: Env.schema.string.optional(),
  AWS_ACCESS_KEY_ID: Env.schema.string.optional(),
  AWS_SECRET_ACCESS_KEY: Env.schema.secret.optional(),

  DB_CONNECTION: oneOf('sqlite', 'mysql'),
  DB_HOST: host,
  DB_PORT: port,
  DB_USER: Env.schema.string.optional(),
  DB_PASSWORD: Env.schema.string.optional(),
  DB_DATABASE: Env.schema.string.optional(),

  ANALYTICS_STORE: oneOf('tables', 'clickhouse'),
  CLICKHOUSE_URL: readClickhouseUrl,

  QUEUE_DRIVER: oneOf('embedded', 'redis'),
  REDIS_HOST: host,
  REDIS_PORT: port,
  REDIS_PASSWORD: Env.schema.string.optional(),
  REDIS_DB: wholeNumber(0, 1_000_000),

  LIMITER_STORE: oneOf('memory', 'database', 'redis'),
  CRAWLER_ALLOWED_NETWORKS: Env.schema.string.optional(),
  CRAWLER_SIGNATURES: oneOf('on', 'off'),
  CRAWLER_HOST_DELAY: wholeNumber(0, 60_000),
  SAMPLE_SPEED: wholeNumber(1, 1_000),
  ARCHIVE_URL: webAddressOr('https://web.archive.org'),
  API_RATE_LIMIT: wholeNumber(1, 1_000_000),
  COLLECT_RATE_LIMIT: wholeNumber(1, 1_000_000),
  CHROMIUM_PATH: Env.schema.string.optional(),
  BROWSER_SANDBOX: oneOf('on', 'off'),
  LLM_BASE_URL: Env.schema.string.optional(),
  LLM_MODEL: Env.schema.string.optional(),
  LLM_API_KEY: Env.schema.secret.optional(),
  OIDC_ISSUER: Env.schema.string.optional(),
  OIDC_CLIENT_ID: Env.schema.string.optional(),
  OIDC_CLIENT_SECRET: Env.schema.secret.optional(),
  OIDC_NAME: Env.schema.string.optional(),
  OIDC_ALLOWED_DOMAINS: Env.schema.string.optional(),
  OIDC_WORKSPACE: Env.schema.string.optional(),
  SMTP_HOST: host,
  SMTP_PORT: port,
  SMTP_USERNAME: Env.schema.string.optional(),
  SMTP_PASSWORD: Env.schema.secret.optional(),
  MAIL_FROM: Env.schema.string.optional(),
}).catch((error: Error) => {
  if (!(error instanceof errors.E_INVALID_ENV_VARIABLES)) throw error
  throw new InvalidSetting(error.help!.replace(/^- /gm, ''))
})
