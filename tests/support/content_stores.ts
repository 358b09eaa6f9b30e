import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import type { StoreName } from '#platform/blobs/blob_store'
import { Blobs, type ContentStore } from '#platform/blobs/blobs'
import { folderOf } from '#platform/blobs/location'
import { forgetNamespace, ownNamespace } from '#platform/blobs/namespace'
import { S3Double } from '#tests/support/s3_double'

/** The stores of a test, separate from those of the application. */
export class TestStores {
  private constructor(
    readonly s3: S3Double,
    private readonly root: string,
    private readonly usual: Blobs
  ) {}

  static async start(): Promise<TestStores> {
    const root = await mkdtemp(join(tmpdir(), 'rivalwatch-blobs-'))
    forgetNamespace()
    return new TestStores(await S3Double.start(), root, await app.container.make('blobs'))
  }

  /** Stores new contents in this store. */
  use(contentStore: ContentStore): Blobs {
    const blobs = new Blobs({
      contentStore,
      root: this.root,
      s3: this.s3.settings,
      namespace: ownNamespace,
    })
    app.container.bindValue('blobs', blobs)
    return blobs
  }

  /** Lists the keys of all contents in a store. */
  async keys(name: StoreName): Promise<string[]> {
    const blobs = await app.container.make('blobs')
    const keys: string[] = []
    for await (const { key } of blobs.store(name).list(folderOf(await ownNamespace()))) keys.push(key)
    return keys
  }

  async stop(): Promise<void> {
    app.container.bindValue('blobs', this.usual)
    forgetNamespace()
    await this.s3.stop()
    await rm(this.root, { recursive: true, force: true })
  }
}
