import { fileURLToPath } from 'node:url'
import { defineConfig } from '@adonisjs/vite'

/** Paths in a build are relative to the build, whatever folder it is started in. */
function built(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}

export default defineConfig({
  // Contains the code that renders pages on the server, which is not a public asset: see vite.config.ts.
  buildDirectory: built('ssr'),
  manifestFile: built('public/assets/.vite/manifest.json'),
  assetsUrl: '/assets',
  scriptAttributes: { defer: true },
})
