import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A worker writes this file periodically; the file's age shows whether the worker is alive. */
export const PULSE_FILE = join(tmpdir(), 'rivalwatch-worker.pulse')

/** Milliseconds between writes. */
export const PULSE_INTERVAL = 10_000

/** A worker whose last write is older than this is stuck. */
export const LONGEST_SILENCE = 60_000
