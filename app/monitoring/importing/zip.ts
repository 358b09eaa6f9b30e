import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile } from '#monitoring/importing/listed_page'

/** Bytes of one entry and of all, decompressed. Entries that are not wanted are not decompressed. */
const MAX_ENTRY = 64 * 1024 * 1024
const MAX_TOTAL = 256 * 1024 * 1024
const MAX_ENTRIES = 500_000

export interface ZipEntry {
  name: string
  content: Buffer
}

const open = promisify<string, { lazyEntries: true }, ZipFile>(yauzl.open)

/**
 * Reads some entries of a zip file, however large the others are. An entry may not be larger than it says.
 *
 * @throws UnreadableFile if it is not a zip file, or the entries are too large
 */
export async function readZip(file: string, isWanted: (name: string) => boolean): Promise<ZipEntry[]> {
  let zip: ZipFile | null = null
  try {
    zip = await open(file, { lazyEntries: true })
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile('The zip file has too many entries.')
    return await readEntries(zip, isWanted)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(`The zip file can't be read: ${(error as Error).message}.`)
  } finally {
    zip?.close()
  }
}

function readEntries(zip: ZipFile, isWanted: (name: string) => boolean): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  let total = 0
  return new Promise((resolve, reject) => {
    const take = async (entry: Entry) => {
      if (isWanted(entry.fileName)) {
        total += entry.uncompressedSize
        if (entry.uncompressedSize > MAX_ENTRY || total > MAX_TOTAL) {
          throw new UnreadableFile(`${entry.fileName} in the zip file is too large.`)
        }
        entries.push({ name: entry.fileName, content: await contentOf(zip, entry) })
      }
      zip.readEntry()
    }
    zip.on('entry', (entry: Entry) => void take(entry).catch(reject))
    zip.once('end', () => resolve(entries))
    zip.once('error', reject)
    zip.readEntry()
  })
}

/** The stream fails if it has more bytes than the entry says. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await promisify(zip.openReadStream.bind(zip) as OpenStream)(entry)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type OpenStream = (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void
