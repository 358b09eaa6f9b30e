import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { appUrl } from '#config/app'
import { buildScript } from '#analytics/script/build'
import { publish, type PublishedScript } from '#analytics/script/publish'

const BUILT = new URL('./rw.js', import.meta.url)

let published: Promise<PublishedScript> | undefined

/**
 * Returns the tracking script of this installation, from the build if there is one. The script is prepared once per
 * process.
 */
export function publishedScript(): Promise<PublishedScript> {
  published ??= loadScript().then((text) => publish(text, `${appUrl}/collect`))
  return published
}

function loadScript(): Promise<string> {
  return existsSync(BUILT) ? readFile(BUILT, 'utf8') : buildScript()
}
