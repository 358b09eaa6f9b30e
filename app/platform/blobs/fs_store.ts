import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore, ListedBlob, StoredBlob } from '#platform/blobs/blob_store'
import { BlobStoreAway } from '#platform/blobs/errors'
import { isOutOfRoom } from '#platform/database/violations'

const PRIVATE = { folder: 0o700, file: 0o600 }

/** Stores blobs as files in a folder. */
export class FsStore implements BlobStore {
  /**
   * Creates a store.
   *
   * @param root absolute path
   */
  constructor(private readonly root: string) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.root, key)
    const draft = `${path}.${randomUUID()}.part`
    try {
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE.folder })
      await writeDurably(draft, bytes)
      await rename(draft, path)
      await sync(dirname(path))
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw isOutOfRoom(error) ? error : away(error)
    }
  }

  async get(key: string): Promise<StoredBlob | null> {
    const path = join(this.root, key)
    try {
      const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)])
      return { bytes, modifiedAt: mtimeMs }
    } catch (error) {
      if (isAbsent(error)) return null
      throw away(error)
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await rm(join(this.root, key), { force: true }).catch((error) => {
        throw away(error)
      })
    }
  }

  async *list(folder: string, after = ''): AsyncGenerator<ListedBlob> {
    for (const entry of await this.#entries(folder)) {
      const key = `${folder}${entry.name}`
      if (entry.isDirectory()) {
        const isPassed = after > key && !after.startsWith(`${key}/`)
        if (!isPassed) yield* this.list(`${key}/`, after)
      } else if (key > after) {
        const found = await stat(join(this.root, key)).catch(() => null)
        if (found) yield { key, modifiedAt: found.mtimeMs }
      }
    }
  }

  async check(): Promise<string> {
    try {
      await mkdir(this.root, { recursive: true, mode: PRIVATE.folder })
      await access(this.root, constants.R_OK | constants.W_OK)
    } catch (error) {
      throw away(error)
    }
    return this.root
  }

  async close(): Promise<void> {}

  async #entries(folder: string): Promise<Dirent[]> {
    try {
      const entries = await readdir(join(this.root, folder), { withFileTypes: true })
      return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
    } catch (error) {
      if (isAbsent(error)) return []
      throw away(error)
    }
  }
}

/** Writes a file so that it is on disk before a row refers to it. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', PRIVATE.file)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names in a folder durable. Windows has no way to do so, and does not need it. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))
}

function away(error: unknown): BlobStoreAway {
  return new BlobStoreAway((error as Error).message, error)
}
