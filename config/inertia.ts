import { defineConfig } from '@adonisjs/inertia'

export default defineConfig({
  rootView: 'page',
  ssr: { enabled: true, entrypoint: 'inertia/ssr.ts' },
})
