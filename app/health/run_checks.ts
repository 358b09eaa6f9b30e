import { HealthChecks } from '@adonisjs/core/health'
import type { Check } from '#health/check'

/** What a check found. */
export interface Finding {
  check: string
  /** `skipped` if a check that it needs has failed, which is reported there, or if it has not been made yet. */
  status: 'ok' | 'warning' | 'error' | 'skipped'
  detail: string
  remedy: string | null
}

/** Runs checks in parallel and returns what they found, in their order. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const report = await new HealthChecks().register([...checks]).run()
  return report.checks.map(({ name, status, message, meta }) => ({
    check: name,
    status: meta?.waitsFor ? 'skipped' : status,
    detail: message,
    remedy: meta?.remedy ?? null,
  }))
}
