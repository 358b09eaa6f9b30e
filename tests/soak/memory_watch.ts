import { readFileSync } from 'node:fs'
import { MINUTE, SECOND } from '#platform/instants'
import type { RestartedProgram } from '#tests/process/restarted_program'

const INTERVAL = 5 * SECOND

interface Sample {
  at: number
  bytes: number
}

/** The memory of a process after warm-up, in bytes. */
export interface MemoryTrend {
  name: string
  first: number
  last: number
  /** The slope of the best-fitting line, per minute. */
  slope: number
  /** How much the line rises, as a share of its initial value. */
  rise: number
}

/** Records the resident memory of processes. Linux only. */
export class MemoryWatch {
  readonly #samples = new Map<RestartedProgram, Sample[]>()
  readonly #timer: NodeJS.Timeout

  constructor(nodes: readonly RestartedProgram[]) {
    for (const node of nodes) this.#samples.set(node, [])
    this.#timer = setInterval(() => this.#look(), INTERVAL)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  trends(from: number): MemoryTrend[] {
    return [...this.#samples].map(([{ name }, all]) => {
      const samples = all.filter(({ at }) => at >= from)
      const { start, slope } = lineThrough(samples)
      const minutes = (samples.at(-1)!.at - samples[0].at) / MINUTE
      return {
        name,
        first: samples[0].bytes,
        last: samples.at(-1)!.bytes,
        slope,
        rise: (slope * minutes) / start,
      }
    })
  }

  #look(): void {
    for (const [{ program }, samples] of this.#samples) {
      samples.push({ at: Date.now(), bytes: residentBytes(program.pid) })
    }
  }
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) * 1024
}

/** Fits a line by least squares. `start` is its value at the first sample, `slope` is per minute. */
function lineThrough(samples: readonly Sample[]): { start: number; slope: number } {
  const minutes = samples.map(({ at }) => (at - samples[0].at) / MINUTE)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(minutes)
  const level = mean(samples.map(({ bytes }) => bytes))
  const spread = minutes.reduce((sum, minute) => sum + (minute - middle) ** 2, 0)
  const together = samples.reduce((sum, { bytes }, at) => sum + (minutes[at] - middle) * (bytes - level), 0)
  const slope = together / spread
  return { start: level - slope * middle, slope }
}
