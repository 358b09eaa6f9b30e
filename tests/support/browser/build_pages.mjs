/** Builds the pages of the app as `ace build` does, into the folder that is given: what browsers get, and what the server renders with. */
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
