import { BaseCheck, Result } from '@adonisjs/core/health'
import type { HealthCheckResult } from '@adonisjs/core/types/health'
import { SECOND } from '#platform/instants'

/** Thrown by a check: the problem and how to fix it. */
export class Unhealthy extends Error {
  constructor(
    message: string,
    readonly remedy: string
  ) {
    super(message)
  }
}

/** Thrown by a check: a problem that will occur soon, or one that does not prevent anything from working. */
export class Degraded extends Unhealthy {}

/** Thrown by a check that has no result yet, with the reason. */
export class NotChecked extends Error {}

const NO_REMEDY = 'See the log for details.'

interface Conditions {
  /** Checks whose failure makes this one pointless, so that it is skipped. */
  needs?: readonly Check[]
  /** The time limit in milliseconds. */
  timeout?: number
  /** The remedy for failures that the check itself does not explain. */
  remedy?: string
}

/** One check of the installation. It runs once, however many other checks depend on it. */
export class Check extends BaseCheck {
  #result: Promise<HealthCheckResult> | null = null

  /**
   * Creates a check.
   *
   * @param look returns the finding, or throws `Unhealthy` or `Degraded`
   */
  constructor(
    readonly name: string,
    private readonly look: () => Promise<string>,
    private readonly conditions: Conditions = {}
  ) {
    super()
  }

  override run(): Promise<HealthCheckResult> {
    return (this.#result ??= this.#run())
  }

  async #run(): Promise<HealthCheckResult> {
    const { needs = [], timeout = 3 * SECOND, remedy = NO_REMEDY } = this.conditions
    for (const needed of needs) {
      const { status, meta } = await needed.run()
      const isUnknown = meta?.waitsFor === needed.name
      const cause = isUnknown ? null : (meta?.waitsFor ?? (status === 'error' ? needed.name : null))
      if (cause) return Result.ok(`not checked, because ${cause} failed`).setMetaData({ waitsFor: cause })
    }
    try {
      return Result.ok(await within(timeout, this.look()))
    } catch (error) {
      const { message } = error as Error
      if (error instanceof NotChecked) return Result.ok(message).setMetaData({ waitsFor: this.name })
      const result = error instanceof Degraded ? Result.warning(message) : Result.failed(message)
      return result.setMetaData({ remedy: error instanceof Unhealthy ? error.remedy : remedy })
    }
  }
}

async function within<Value>(timeout: number, looking: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeout / SECOND} s`)), timeout)
  })
  try {
    return await Promise.race([looking, late])
  } finally {
    clearTimeout(timer)
  }
}
