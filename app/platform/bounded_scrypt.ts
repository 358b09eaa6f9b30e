import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import pLimit, { type LimitFunction } from 'p-limit'
import { ProductError } from '#platform/errors'

/** Too many password checks are waiting, so another one would take too long. */
export class TooBusy extends ProductError {
  constructor() {
    super(503, 'too_busy', 'Too many sign-ins right now. Try again in a moment.', {
      'Retry-After': '10',
    })
  }
}

interface Bounds {
  /** The number of hashes computed concurrently. Each takes memory and a thread. */
  atOnce: number
  /** The maximum number of hashes that wait for their turn. */
  waiting: number
}

/**
 * Hashes passwords a few at a time, so that a burst of sign-ins cannot use up the memory. Throws `TooBusy` if
 * too many are waiting.
 */
export class BoundedScrypt extends Scrypt {
  #turns: LimitFunction

  constructor(
    config: ConstructorParameters<typeof Scrypt>[0],
    private readonly bounds: Bounds
  ) {
    super(config)
    this.#turns = pLimit(bounds.atOnce)
  }

  override async make(value: string): Promise<string> {
    return this.#inTurn(() => super.make(value))
  }

  override async verify(hashed: string, plain: string): Promise<boolean> {
    return this.#inTurn(() => super.verify(hashed, plain))
  }

  async #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const { activeCount, pendingCount } = this.#turns
    if (activeCount + pendingCount >= this.bounds.atOnce + this.bounds.waiting) throw new TooBusy()
    return this.#turns(act)
  }
}
