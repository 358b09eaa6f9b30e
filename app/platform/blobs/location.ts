/**
 * The location of a row's bytes: null for the row itself, `lost` if they no longer exist, or `<store>:<key>`. A key
 * contains the ID of its row and the SHA-256 hash of the bytes, and is never reused, so that no sweep can delete a blob
 * while it is being written.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { StoreName } from '#platform/blobs/blob_store'
import { BlobMissing } from '#platform/blobs/errors'

export const LOST = 'lost'

/** The folder of all contents, with one subfolder per installation that shares the store. */
const FOLDER = 'contents'

const LOCATION = /^(fs|s3):(contents(?:\/\w[\w.-]*)+)$/
/** The length of subfolder names, because many files in one folder are slow on some file systems. */
const SHARD_CHARACTERS = 2

export function folderOf(namespace: string): string {
  return `${FOLDER}/${namespace}/`
}

/** Returns a new key for the bytes of a row. */
export function newKey(namespace: string, id: string, bytes: Uint8Array): string {
  const name = `${id}.${randomBytes(4).toString('hex')}.${digest(bytes)}`
  return `${folderOf(namespace)}${id.slice(-SHARD_CHARACTERS)}/${name}`
}

/** Returns the ID of the row in a key. */
export function rowIdIn(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).split('.')[0]
}

/** Whether bytes match the hash in their key. */
export function isIntact(key: string, bytes: Uint8Array): boolean {
  return key.endsWith(`.${digest(bytes)}`)
}

/**
 * Splits a location.
 *
 * @throws BlobMissing if it contains no store
 */
export function parseLocation(location: string): { store: StoreName; key: string } {
  const [, store, key] = LOCATION.exec(location) ?? []
  if (!store) throw new BlobMissing(location)
  return { store: store as StoreName, key }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
