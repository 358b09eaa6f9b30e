/** Where bytes can be kept outside the database. */
export const storeNames = ['fs', 's3'] as const

export type StoreName = (typeof storeNames)[number]

export interface ListedBlob {
  key: string
  /** Milliseconds since 1970 UTC. */
  modifiedAt: number
}

export interface StoredBlob {
  bytes: Buffer
  /** Milliseconds since 1970 UTC. */
  modifiedAt: number
}

/**
 * Keeps bytes by key. Keys consist of names with letters, digits, `.`, `_` and `-`, separated by `/`. Every method throws
 * `BlobStoreAway` if the store cannot do its work.
 */
export interface BlobStore {
  /** Writes bytes durably, replacing what the key had. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns what a key has; null if it has nothing. */
  get(key: string): Promise<StoredBlob | null>
  /** Deletes keys, including those that have nothing. */
  delete(keys: readonly string[]): Promise<void>
  /**
   * Lists all keys in a folder and below.
   *
   * @param folder ends with `/`
   * @param after lists only keys after this one
   */
  list(folder: string, after?: string): AsyncIterable<ListedBlob>
  /** Returns where it keeps blobs, if it can be read from. */
  check(): Promise<string>
  close(): Promise<void>
}
