import adonisjs from '@adonisjs/vite/client'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
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
