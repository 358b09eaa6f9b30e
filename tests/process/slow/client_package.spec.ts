/**
 * Uses the packed client as an outside developer does: installed into an empty folder, type-checked strictly, against a
 * running app.
 */
import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { startWeb } from '#tests/process/web'
import { aKey, aWorkspace } from '#tests/support/workspace'

const run = promisify(execFile)

const PROGRAM = `
import { createClient, items, RivalwatchError, type Schemas, unwrap, verifyWebhook } from 'rivalwatch-client'

const rivalwatch = createClient({ baseUrl: process.env.RIVALWATCH_URL!, key: process.env.RIVALWATCH_KEY! })
const me = await unwrap(rivalwatch.GET('/me'))
const plan: Schemas['Problem']['code'] | 'pro' = me.workspace.plan

const body = { name: 'Northwind', domain: 'northwind.example' }
const competitor = await unwrap(rivalwatch.POST('/competitors', { body }))
const summaries: string[] = []
for await (const alert of items(rivalwatch, '/alerts', { query: { limit: 2 } })) summaries.push(alert.summary)
const domains: string[] = []
for await (const { domain } of items(rivalwatch, '/competitors')) domains.push(domain)

let refused: unknown = null
try {
  await unwrap(rivalwatch.POST('/competitors', { body }))
} catch (error) {
  if (!(error instanceof RivalwatchError)) throw error
  refused = [error.status, error.code, typeof error.requestId]
}

// @ts-expect-error: the API has no such field
await rivalwatch.POST('/competitors', { body: { nick: 'Northwind' } })
// @ts-expect-error: the list of channels does not come in parts
items(rivalwatch, '/channels')

const event = await verifyWebhook(JSON.parse(process.env.WEBHOOK!))
const score = event.type === 'alert.created' ? event.data.score : null

console.log(JSON.stringify({ plan, id: competitor.id, summaries, domains, refused, score }))
`

const CONFIGURATION = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    skipLibCheck: false,
    outDir: 'dist',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
  },
}

test.group('Package rivalwatch-client', (group) => {
  let folder: string

  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rivalwatch-client-'))
    await run(process.execPath, [projectPath('clients/typescript/build.mjs')])
    await install(await pack(folder), folder)
    return () => rm(folder, { recursive: true })
  })

  test('works in an empty folder against a started app', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace, 'contoso.example')
    for (let count = 0; count < 5; count++) await anAlert(page, { summary: `Alert ${count}` })
    const { origin } = await startWeb(cleanup)

    await write('package.json', JSON.stringify({ type: 'module', private: true }))
    await write('tsconfig.json', JSON.stringify(CONFIGURATION))
    await write('main.ts', PROGRAM)
    await run(process.execPath, ['node_modules/typescript/bin/tsc'], { cwd: folder }).catch(
      ({ stdout, stderr }) => {
        throw new Error(stdout + stderr)
      }
    )
    const env = { RIVALWATCH_URL: origin, RIVALWATCH_KEY: await aKey(workspace), WEBHOOK: webhook() }
    const { stdout } = await run(process.execPath, ['dist/main.js'], { cwd: folder, env })
    const said = JSON.parse(stdout)
    assert.match(said.id, /^comp_/)
    assert.sameMembers(said.summaries, ['Alert 0', 'Alert 1', 'Alert 2', 'Alert 3', 'Alert 4'])
    assert.deepEqual(said.domains, ['contoso.example', 'northwind.example'])
    assert.deepEqual(said.refused, [409, 'competitor_exists', 'string'])
    assert.equal(said.plan, 'pro')
    assert.equal(said.score, 'high')
  }).timeout(120_000)

  const write = (name: string, text: string) => writeFile(join(folder, name), text)
})

async function pack(folder: string): Promise<string> {
  const { npm_execpath: cli } = process.env
  const [command, ...before] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
  const args = ['pack', './clients/typescript', '--json', `--pack-destination=${folder}`]
  const { stdout } = await run(command, [...before, ...args], { cwd: projectPath('.') })
  const [{ filename, files }] = JSON.parse(stdout)
  const paths: string[] = files.map(({ path }: { path: string }) => path)
  for (const expected of ['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts', 'dist/schema.d.ts']) {
    if (!paths.includes(expected)) throw new Error(`${expected} is missing from the package`)
  }
  return join(folder, filename)
}

/** Unpacks the tarball as npm would, with the project's own dependencies, so that no network is needed. */
async function install(tarball: string, folder: string): Promise<void> {
  const target = join(folder, 'node_modules', 'rivalwatch-client')
  await mkdir(target, { recursive: true })
  await mkdir(join(folder, 'node_modules', '@types'))
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
  const needed = ['openapi-fetch', 'openapi-typescript-helpers', 'typescript', '@types/node', 'undici-types']
  for (const name of needed) {
    await symlink(projectPath(`node_modules/${name}`), join(folder, 'node_modules', name), 'junction')
  }
}

/** Returns a signed webhook as arguments of `verifyWebhook`. */
function webhook(): string {
  const secret = Buffer.from(randomUUID())
  const body = JSON.stringify({ type: 'alert.created', timestamp: 'x', data: { score: 'high' } })
  const [id, timestamp] = ['dlv_x', String(Math.floor(Date.now() / 1000))]
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return JSON.stringify({
    body,
    secret: [
      `whsec_${Buffer.from('the previous one').toString('base64')}`,
      `whsec_${secret.toString('base64')}`,
    ],
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,AAAA v1,${signature}`,
    },
  })
}
