import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hooks } from '@adonisjs/core/app'
import { buildScript } from '#analytics/script/build'

/** Writes the minified tracking script to the place in a build where `loadScript` expects it. */
export default hooks.buildStarting(async ({ cwdPath, ui }) => {
  ui.logger.info('building the tracking script')
  const folder = join(cwdPath, 'build', 'app', 'analytics', 'script')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'rw.js'), await buildScript())
})
