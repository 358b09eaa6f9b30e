import { readFileSync } from 'node:fs'

/** Bytes that a process holds for itself alone; 0 where the system does not tell. */
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
