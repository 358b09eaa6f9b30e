import env from '#start/env'

/** How the operator watches this installation. */
export const monitoring = {
  /** Opens `/metrics`, and the details of `/health/…`; null without one. */
  metricsToken: env.get('METRICS_TOKEN')?.release() || null,
  /** Whether each request is logged. */
  accessLog: env.get('ACCESS_LOG', false),
}
