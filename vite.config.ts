import adonisjs from '@adonisjs/vite/client'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Tests render pages but reload nothing; without this, two runs at once would fight for a port and a folder.
const { NODE_ENV, STORAGE_PATH } = process.env
const forTests =
  NODE_ENV === 'test' && STORAGE_PATH
    ? { server: { ws: false as const, hmr: false }, cacheDir: `${STORAGE_PATH}/vite` }
    : {}

export default defineConfig(({ command }) => ({
  ...forTests,
  plugins: [
    tailwindcss(),
    svelte({ configFile: false }),
    adonisjs({
      entryPoints: ['inertia/app.ts'],
      serverEntryPoints: ['inertia/ssr.ts'],
      buildDirectory: 'public/assets',
      reload: ['resources/views/**/*.edge'],
    }),
  ],
  resolve: { alias: { '~': `${import.meta.dirname}/inertia` } },
  environments: {
    // `ace build` empties build/ first and starts Vite then: this is where the built server looks, and no browser can.
    ssr: {
      build: { outDir: 'build/ssr/server' },
      // Bundles what pages are made of, so that production needs none of those packages.
      ...(command === 'build' && { resolve: { noExternal: true } }),
    },
  },
}))
