/** Builds the pages of the app into a folder as `ace build` does, for the browser and for server-side rendering. */
import { join } from 'node:path'
import { createBuilder } from 'vite'

const folder = process.argv[2]
const builder = await createBuilder(
  {
    logLevel: 'warn',
    build: { outDir: join(folder, 'public', 'assets') },
    environments: { ssr: { build: { outDir: join(folder, 'ssr', 'server') } } },
  },
  false
)
await builder.buildApp()
