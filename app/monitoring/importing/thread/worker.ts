/** Runs in a worker thread: reads one file and returns its pages, or the reason why it cannot be read. */
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile } from '#monitoring/importing/listed_page'
import { readListing } from '#monitoring/importing/read_listing'
import type { Reading, ReadingTask } from '#monitoring/importing/thread/read_in_thread'

async function read({ file }: ReadingTask): Promise<Reading> {
  try {
    return { listing: await readListing(file) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message }
    throw error
  }
}

parentPort!.postMessage(await read(workerData as ReadingTask))
