import pLimit from 'p-limit'
import type { BlobStore, ListedBlob, StoredBlob } from '#platform/blobs/blob_store'
import { readListing } from '#platform/blobs/s3/listing'
import { refused, S3Requests, type S3Timeouts } from '#platform/blobs/s3/requests'
import type { S3Settings } from '#platform/blobs/s3/settings'

const DELETED_AT_ONCE = 8
/** A key without a blob. S3 returns `NoSuchKey` for it only if it knows the bucket and accepts our credentials. */
const NOTHING = 'contents/none'

/** Stores blobs in a bucket. */
export class S3Store implements BlobStore {
  readonly #requests: S3Requests

  constructor(
    private readonly settings: S3Settings,
    timeouts?: S3Timeouts
  ) {
    this.#requests = new S3Requests(settings, timeouts)
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const answer = await this.#requests.send('PUT', key, { body: bytes })
    if (answer.status !== 200) throw refused(answer)
  }

  async get(key: string): Promise<StoredBlob | null> {
    const answer = await this.#requests.send('GET', key)
    if (answer.status === 404 && answer.code === 'NoSuchKey') return null
    if (answer.status !== 200) throw refused(answer)
    return { bytes: answer.body, modifiedAt: Date.parse(String(answer.headers['last-modified'])) }
  }

  /** Deletes one by one, because not every S3-compatible server can delete several keys at once. */
  async delete(keys: readonly string[]): Promise<void> {
    const limit = pLimit(DELETED_AT_ONCE)
    await limit.map(keys, async (key) => {
      const answer = await this.#requests.send('DELETE', key)
      const isGone = answer.status === 204 || answer.status === 200 || answer.code === 'NoSuchKey'
      if (!isGone) throw refused(answer)
    })
  }

  async *list(folder: string, after = ''): AsyncGenerator<ListedBlob> {
    let next: Record<string, string> = after ? { 'start-after': after } : {}
    for (;;) {
      const query = { 'list-type': '2', prefix: folder, ...next }
      const answer = await this.#requests.send('GET', '', { query })
      if (answer.status !== 200) throw refused(answer)
      const listing = readListing(answer.body.toString())
      yield* listing.blobs
      if (!listing.next) return
      next = { 'continuation-token': listing.next }
    }
  }

  async check(): Promise<string> {
    await this.get(NOTHING)
    return `bucket ${this.settings.bucket} at ${this.settings.endpoint}`
  }

  close(): Promise<void> {
    return this.#requests.close()
  }
}
