import { test } from '@japa/runner'
import { aceWith } from '#tests/support/ace'
import { freePort } from '#tests/support/ports'
import { Program } from './program.js'

const invalid = [
  ['PORT', 'http', 'PORT is "http". Use a whole number from 1 to 65535.'],
  ['APP_KEY', 'secret', 'APP_KEY is too short. Use at least 16 characters.'],
  ['APP_KEY', '', /^APP_KEY is missing\. Restore this installation's key\./],
  ['APP_URL', 'https://example.com/watch', /^APP_URL isn't a valid base URL\. Use an http: or https: URL/],
  [
    'CRAWLER_SIGNATURES',
    'on',
    'CRAWLER_SIGNATURES is on, so APP_URL must be an https: URL where sites can fetch the keys.',
  ],
  ['DB_CONNECTION', 'postgres', 'DB_CONNECTION is "postgres". Use sqlite or mysql.'],
  ['TRUSTED_PROXIES', '10.0.0.1', /^TRUSTED_PROXIES: "10\.0\.0\.1" isn't a network\. Use CIDRs such as/],
  [
    'OIDC_CLIENT_ID',
    'rivalwatch',
    'OIDC_ISSUER and OIDC_CLIENT_SECRET are missing. Single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ],
  ['LLM_MODEL', 'small', "LLM_MODEL is set but LLM_BASE_URL isn't. Set both or neither."],
] as const

test.group('An invalid setting', () => {
  test('is reported by a command in one sentence: {0}={1}')
    .with([...invalid])
    .run(async ({ assert }, [name, value, sentence]) => {
      // Developers see the stack traces of other failures.
      const settings = { NODE_ENV: 'development', [name]: value }
      const { exitCode, stdout, stderr } = await aceWith(settings, 'key:list', 'ws_x')
      assert.deepEqual({ exitCode, stdout }, { exitCode: 1, stdout: '' }, stderr)
      assert.lengthOf(stderr.trim().split('\n'), 1, stderr)
      if (typeof sentence === 'string') assert.equal(stderr, `${sentence}\n`)
      else assert.match(stderr, sentence)
    })

  for (const [title, args] of Object.entries({
    web: ['--import=./bin/typescript.mjs', 'bin/server.ts'],
    worker: ['ace.js', 'queue:listen'],
    migration: ['ace.js', 'migration:run', '--force'],
  })) {
    test(`is reported before the start: ${title}`, async ({ assert }) => {
      const env = { ...process.env, PORT: String(await freePort()), DB_CONNECTION: 'postgres' }
      const program = new Program(args, { env })
      assert.equal(await program.gone, 1, program.output)
      assert.equal(program.output, 'DB_CONNECTION is "postgres". Use sqlite or mysql.\n')
    })
  }
})
