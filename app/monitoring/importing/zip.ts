import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile } from '#monitoring/importing/listed_page'

/** The maximum decompressed size of all wanted entries, in bytes. Other entries are not decompressed. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_ENTRIES = 500_000

export interface ZipEntry {
  name: string
  content: Buffer
}

const open = promisify<string, { lazyEntries: true }, ZipFile>(yauzl.open)

/**
 * Reads some entries of a zip file one by one, however large the others are. An entry must not exceed its declared
 * size.
 *
 * @throws UnreadableFile if it is not a zip file, or the entries are too large
 */
export async function* readZip(file: string, isWanted: (name: string) => boolean): AsyncGenerator<ZipEntry> {
  let zip: ZipFile | null = null
  let total = 0
  try {
    zip = await open(file, { lazyEntries: true })
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile('The zip file has too many entries.')
    for await (const entry of entriesOf(zip)) {
      if (!isWanted(entry.fileName)) continue
      total += entry.uncompressedSize
      if (total > MAX_BYTES) throw new UnreadableFile(`${entry.fileName} in the zip file is too large.`)
      yield { name: entry.fileName, content: await contentOf(zip, entry) }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(`The zip file can't be read: ${(error as Error).message}.`)
  } finally {
    zip?.close()
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  let next = Promise.withResolvers<Entry | null>()
  zip.on('entry', (entry: Entry) => next.resolve(entry))
  zip.once('end', () => next.resolve(null))
  zip.on('error', (error: Error) => next.reject(error))
  for (;;) {
    zip.readEntry()
    const entry = await next.promise
    if (!entry) return
    next = Promise.withResolvers()
    yield entry
  }
}

/** Returns the content of an entry. The stream fails if it exceeds the declared size. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await promisify(zip.openReadStream.bind(zip) as OpenStream)(entry)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type OpenStream = (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void
