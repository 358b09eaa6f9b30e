import { readFileSync } from 'node:fs'

/** Returns the private memory of a process in bytes, or 0 where the system does not report it. */
export function memoryOf(pid: number): number {
  try {
    const held = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const kilobytes = [...held.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)].map(([, size]) =>
      Number(size)
    )
    return kilobytes.reduce((sum, size) => sum + size, 0) * 1024
  } catch {
    return 0
  }
}
