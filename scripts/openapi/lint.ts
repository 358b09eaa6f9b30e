/**
 * `npm run lint:openapi`: checks the OpenAPI document with the recommended rules of Redocly and Spectral, which npx
 * downloads. Warnings count as errors.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ignite } from '../../bin/ignite.js'

const REDOCLY = '@redocly/cli@2.77.0'
const SPECTRAL = '@stoplight/spectral-cli@6.16.3'

// The operation table requires the application, whose settings do not affect the document.
process.env.NODE_ENV = 'test'
process.env.APP_KEY ??= 'only-to-start-with-and-never-used'
process.env.LOG_LEVEL = 'silent'
process.env.APP_URL ??= 'https://rivalwatch.example'

const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
const app = ignite().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {
  const { describeThisApi } = await import('../../app/api/openapi/openapi_controller.js')
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(describeThisApi(), null, 2))
})
await app.terminate()

await writeFile(join(folder, 'redocly.yaml'), 'extends: [recommended]\n')
await writeFile(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')

/** Whether a linter found nothing, not even a warning. */
function passes(linter: string, args: string[]): boolean {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', SCARF_ANALYTICS: 'false' }
  const { status, stdout, stderr } = spawnSync('npx', ['--yes', linter, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  console.log(stdout + stderr)
  return status === 0 && !/\b[1-9]\d* warnings?\b/.test(stdout + stderr)
}

const results = [
  passes(REDOCLY, ['lint', 'openapi.json']),
  passes(SPECTRAL, ['lint', 'openapi.json', '--fail-severity=hint']),
]
await rm(folder, { recursive: true })
if (results.includes(false)) process.exitCode = 1
