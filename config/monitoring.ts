import env from '#start/env'

/** Settings with which the operator monitors this installation. */
export const monitoring = {
  /** Grants access to `/metrics` and the details of `/health/…`; null if not set. */
  metricsToken: env.get('METRICS_TOKEN')?.release() || null,
  /** Whether each request is logged. */
  accessLog: env.get('ACCESS_LOG', false),
}
