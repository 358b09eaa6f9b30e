import { fileURLToPath } from 'node:url'
import { defineConfig } from '@adonisjs/vite'

/** Resolves a path within the build, whatever the working directory is. */
function built(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}

export default defineConfig({
  // Contains the code that renders pages on the server, which must not be public: see vite.config.ts.
  buildDirectory: built('ssr'),
  manifestFile: built('public/assets/.vite/manifest.json'),
  assetsUrl: '/assets',
  scriptAttributes: { defer: true },
})
