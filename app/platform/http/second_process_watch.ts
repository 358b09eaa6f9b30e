import { randomUUID } from 'node:crypto'

/** How often in a row it must happen: once may be a process that is being replaced. */
const SIGHTINGS = 2

/** One value that all web processes share. */
export interface SharedValue {
  read(): Promise<string | undefined>
  write(value: string): Promise<void>
}

/**
 * Notices a second web process: each writes its own name to one place again and again, and finds the name of
 * the other there. Needs no clock and no list of processes.
 */
export class SecondProcessWatch {
  readonly #name = randomUUID()
  #hasWritten = false
  #sightings = 0

  constructor(
    private readonly shared: SharedValue,
    private readonly onFound: () => void
  ) {}

  async look(): Promise<void> {
    const isForeign = this.#hasWritten && (await this.shared.read()) !== this.#name
    this.#sightings = isForeign ? this.#sightings + 1 : 0
    await this.shared.write(this.#name)
    this.#hasWritten = true
    if (this.#sightings === SIGHTINGS) this.onFound()
  }
}
