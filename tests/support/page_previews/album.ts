import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Photo, WrongPage } from '#tests/support/page_previews/camera'
import { contactSheet, type Sheet } from '#tests/support/page_previews/contact_sheet'
import { indexedPng } from '#tests/support/page_previews/indexed_png'
import { readmePictures } from '#tests/support/page_previews/pictures'

/** The folder of the photos, in files named after what they show. */
export class Album {
  readonly failures: WrongPage[] = []
  readonly #sheet: Sheet = new Map()

  /**
   * Creates an album.
   *
   * @param isForReadme whether files are small and named as the README refers to them
   */
  constructor(
    private readonly folder: string,
    private readonly isForReadme: boolean
  ) {}

  get size(): number {
    return [...this.#sheet.values()].flat().length
  }

  async add({ picture: { name }, frame, theme, image }: Photo): Promise<void> {
    if (this.isForReadme) return this.#write(name, `${nameInReadme(name)}-${theme}.png`, indexedPng(image))
    return this.#write(name, `${name}-${frame.width}-${theme}.png`, image)
  }

  /** Adds a failure, with a screenshot of what was shown instead. */
  async addFailure(name: string, failure: WrongPage): Promise<void> {
    this.failures.push(failure)
    await this.#write(name, `${name}-failed.png`, failure.image)
  }

  async close(): Promise<void> {
    if (!this.isForReadme) await writeFile(join(this.folder, 'index.html'), contactSheet(this.#sheet))
  }

  async #write(name: string, file: string, image: Uint8Array) {
    this.#sheet.set(name, [...(this.#sheet.get(name) ?? []), file])
    await mkdir(this.folder, { recursive: true })
    await writeFile(join(this.folder, file), image)
  }
}

function nameInReadme(name: string): string {
  return Object.keys(readmePictures).find((inReadme) => readmePictures[inReadme] === name)!
}
