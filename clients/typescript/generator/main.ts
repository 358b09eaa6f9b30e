/** `npm run client:generate` writes the API's types from the operation table to `schema.d.ts`. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ignite } from '../../../bin/ignite.js'
import { generateTypes, SCHEMA_FILE } from './types.js'

// The operation table requires the application, whose settings do not affect the types.
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
