import { HealthChecks } from '@adonisjs/core/health'
import type { Check } from '#health/check'

/** The result of a check. */
export interface Finding {
  check: string
  /** `skipped` if a check that it depends on has failed and reports the cause, or if it has not run yet. */
  status: 'ok' | 'warning' | 'error' | 'skipped'
  detail: string
  remedy: string | null
}

/** Runs checks in parallel and returns their results in order. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const report = await new HealthChecks().register([...checks]).run()
  return report.checks.map(({ name, status, message, meta }) => ({
    check: name,
    status: meta?.waitsFor ? 'skipped' : status,
    detail: message,
    remedy: meta?.remedy ?? null,
  }))
}
