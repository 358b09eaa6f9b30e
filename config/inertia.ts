import { defineConfig } from '@adonisjs/inertia'

export default defineConfig({
  rootView: 'page',
  // What a browser keeps of visited pages can't be read after signing out.
  encryptHistory: true,
  ssr: { enabled: true, entrypoint: 'inertia/ssr.ts' },
})
