import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { appUrl } from '#config/app'
import { buildScript } from '#analytics/script/build'
import { publish, type PublishedScript } from '#analytics/script/publish'

const BUILT = new URL('./rw.js', import.meta.url)

let published: Promise<PublishedScript> | undefined

/** The tracking script of this installation, made once per process; from the build, where there is one. */
export function publishedScript(): Promise<PublishedScript> {
  published ??= loadScript().then((text) => publish(text, `${appUrl}/collect`))
  return published
}

function loadScript(): Promise<string> {
  return existsSync(BUILT) ? readFile(BUILT, 'utf8') : buildScript()
}
