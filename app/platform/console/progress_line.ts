const REDRAWN_EVERY = 100

/**
 * Shows the progress of a long task as one line on a terminal. Shows nothing elsewhere, such as in a log.
 *
 * @param title such as "Backing up"
 */
export class ProgressLine {
  #drawnAt = -Infinity

  constructor(
    private readonly title: string,
    private readonly isShown = process.stderr.isTTY === true
  ) {}

  readonly show = (done: number, total: number): void => {
    if (!this.isShown || performance.now() - this.#drawnAt < REDRAWN_EVERY) return
    this.#drawnAt = performance.now()
    const percent = total ? Math.floor((100 * Math.min(done, total)) / total) : 100
    const bar = '█'.repeat(percent / 5).padEnd(20, '░')
    process.stderr.write(`\r\x1b[K${this.title} ${bar} ${percent}% (${number(done)} of ${number(total)})`)
  }

  /** Removes the line. */
  end(): void {
    if (this.#drawnAt > -Infinity) process.stderr.write('\r\x1b[K')
  }
}

function number(value: number): string {
  return value.toLocaleString('en')
}
