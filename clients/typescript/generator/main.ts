/** `npm run client:generate`: writes the types of the API, as the operation table has it, to `schema.d.ts`. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ignite } from '../../../bin/ignite.js'
import { generateTypes, SCHEMA_FILE } from './types.js'

// The table comes with the application, which wants settings that the types do not depend on.
process.env.NODE_ENV = 'test'
process.env.APP_KEY ??= 'only-to-start-with-and-never-used'
process.env.LOG_LEVEL = 'silent'

const app = ignite().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {
  const { describeThisApi } = await import('../../../app/api/openapi/openapi_controller.js')
  await writeFile(SCHEMA_FILE, await generateTypes(describeThisApi()))
})
console.log(`Wrote ${fileURLToPath(SCHEMA_FILE)}`)
await app.terminate()
