/** The stores outside the database. */
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
 * Stores bytes by key. Keys consist of names with letters, digits, `.`, `_` and `-`, separated by `/`. Every method
 * throws `BlobStoreAway` if the store is unavailable.
 */
export interface BlobStore {
  /** Writes bytes durably, replacing any earlier bytes of the key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns the bytes of a key; null if there are none. */
  get(key: string): Promise<StoredBlob | null>
  /** Deletes keys. Ignores keys without bytes. */
  delete(keys: readonly string[]): Promise<void>
  /**
   * Lists all keys in a folder and its subfolders.
   *
   * @param folder ends with `/`
   * @param after lists only keys after this one
   */
  list(folder: string, after?: string): AsyncIterable<ListedBlob>
  /** Checks that the store can be read, and returns its location. */
  check(): Promise<string>
  close(): Promise<void>
}
