import { test } from '@japa/runner'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Program, projectFolder } from './program.js'

/** The launcher runs in an empty installation whose port is in use, so it only gets as far as its settings. */
test.group('npm start', (group) => {
  let folder: string
  let occupant: Server
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rivalwatch-start-'))
    for (const name of ['scripts', '.env.example', 'package.json']) {
      await cp(join(projectFolder, name), join(folder, name), { recursive: true })
    }
    occupant = createServer()
    await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
    return async () => {
      await new Promise((resolve) => occupant.close(resolve))
      await rm(folder, { recursive: true })
    }
  })

  async function start(settings: NodeJS.ProcessEnv = {}) {
    const { PATH } = process.env
    const PORT = String((occupant.address() as AddressInfo).port)
    const program = new Program([join(folder, 'scripts', 'start.mjs')], {
      cwd: folder,
      env: { PATH, PORT, ...settings },
    })
    const code = await program.gone
    return { code, output: program.output, port: PORT }
  }

  test('reports a port in use in one line', async ({ assert }) => {
    const { code, output, port } = await start({ APP_KEY: 'a key that is long enough' })
    assert.equal(code, 1)
    assert.equal(
      output,
      `Port ${port} on 127.0.0.1 is in use. Stop the program using it, or set another PORT in .env.\n`
    )
  })

  test('creates .env once, with a unique key that nobody else can read', async ({ assert }) => {
    const file = join(folder, '.env')
    await start()
    const made = await readFile(file, 'utf8')
    assert.match(made, /^APP_KEY=[\w-]{43}$/m)
    assert.match(made, /^NODE_ENV=production$/m)
    assert.equal((await stat(file)).mode & 0o777, 0o600)

    await start()
    assert.equal(await readFile(file, 'utf8'), made)
  })

  test('does not change a .env without a key and reports it', async ({ assert }) => {
    await writeFile(join(folder, '.env'), 'HOST=127.0.0.1\n')
    const { code, output } = await start()
    assert.equal(code, 1)
    assert.match(output, /^APP_KEY is missing from \.env\./)
    assert.lengthOf(output.trim().split('\n'), 1)
    assert.equal(await readFile(join(folder, '.env'), 'utf8'), 'HOST=127.0.0.1\n')
  })

  test('reports invalid settings in one line: {$self}')
    .with([
      'PORT=http',
      'PORT=70000',
      'HOST=203.0.113.1',
      'APP_KEY=short',
      'APP_URL=https://example.com/rivalwatch',
      'APP_URL=rivalwatch.example',
    ])
    .run(async ({ assert }, setting) => {
      const [name, value] = setting.split('=')
      const { code, output } = await start({ APP_KEY: 'a key that is long enough', [name]: value })
      assert.equal(code, 1)
      assert.include(output, name)
      assert.lengthOf(output.trim().split('\n'), 1)
    })
})
