import { BaseCheck, Result } from '@adonisjs/core/health'
import type { HealthCheckResult } from '@adonisjs/core/types/health'
import { SECOND } from '#platform/instants'

/** Thrown by a check: what is wrong, and how to fix it. */
export class Unhealthy extends Error {
  constructor(
    message: string,
    readonly remedy: string
  ) {
    super(message)
  }
}

/** Thrown by a check: what will go wrong soon, or is not as it should be although everything works. */
export class Degraded extends Unhealthy {}

/** Thrown by a check: there is nothing to say yet, for this reason. */
export class NotChecked extends Error {}

const NO_REMEDY = 'See the log for details.'

interface Conditions {
  /** Without these, the check could only repeat their failures, so it is not run. */
  needs?: readonly Check[]
  /** Milliseconds that it may take. */
  timeout?: number
  /** For failures that the check itself does not explain. */
  remedy?: string
}

/** One check of the installation. It runs once, however many others need it. */
export class Check extends BaseCheck {
  #result: Promise<HealthCheckResult> | null = null

  /** @param look returns what it found, or throws `Unhealthy` or `Degraded` */
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
