/** Response times, with the time at which each response arrived. */
export class Latencies {
  readonly #ends: number[] = []
  readonly #took: number[] = []

  add(began: number, ended = Date.now()): void {
    this.#ends.push(ended)
    this.#took.push(ended - began)
  }

  get count(): number {
    return this.#took.length
  }

  /** Returns the 95th percentile in milliseconds of the responses that arrived in a period. */
  p95(from: number, until: number): number {
    const took = this.#took.filter((_, at) => this.#ends[at] >= from && this.#ends[at] < until)
    took.sort((one, other) => one - other)
    return took[Math.floor(took.length * 0.95)] ?? Number.NaN
  }
}
