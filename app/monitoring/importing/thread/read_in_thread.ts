import { Worker } from 'node:worker_threads'
import { SECOND } from '#platform/instants'
import { projectRoot } from '#platform/paths'
import { type Listing, UnreadableFile } from '#monitoring/importing/listed_page'

export interface ReadingTask {
  file: string
}

/** The result that a thread sends back. */
export type Reading = { listing: Listing } | { refusal: string }

interface Limits {
  /** Milliseconds, including the start of the thread. */
  timeout: number
  /** Heap size in megabytes. */
  memory: number
}

const LIMITS: Limits = { timeout: 20 * SECOND, memory: 256 }

/** Threads do not inherit the loader that runs TypeScript directly. */
const execArgv = import.meta.url.endsWith('.ts')
  ? [`--import=${new URL('bin/typescript.mjs', projectRoot).href}`]
  : []

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file like `readListing`, for processes that also serve requests. It uses a thread, because parsing can take
 * long, and reads one file at a time, because each may use all the memory allowed for this.
 *
 * @throws UnreadableFile
 */
export function readInThread(file: string, limits = LIMITS): Promise<Listing> {
  const reading = last.then(() => read(file, limits))
  last = reading.catch(() => {})
  return reading
}

async function read(file: string, { timeout, memory }: Limits): Promise<Listing> {
  const thread = new Worker(new URL('./worker.js', import.meta.url), {
    execArgv,
    workerData: { file } satisfies ReadingTask,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Reading>()
  const timer = setTimeout(() => reject(tooMuch(`over ${timeout / SECOND} seconds`)), timeout)
  thread.once('message', resolve)
  thread.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(`over ${memory} MB of memory`) : error)
  )
  thread.once('exit', () => reject(new Error('The thread that reads files has ended.')))
  try {
    const reading = await promise
    if ('refusal' in reading) throw new UnreadableFile(reading.refusal)
    return reading.listing
  } finally {
    clearTimeout(timer)
    thread.on('error', () => {})
    await thread.terminate()
  }
}

function tooMuch(what: string): UnreadableFile {
  return new UnreadableFile(`Reading the file takes ${what}. Split it into smaller ones.`)
}
