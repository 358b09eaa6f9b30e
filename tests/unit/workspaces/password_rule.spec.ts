import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { faultOf, SHORTEST_PASSWORD } from '#workspaces/accounts/password_rule'

const EMAIL = 'mara.lindqvist@fernhill.example'

test.group('Password rule', () => {
  test('rejects {0}')
    .with([
      ['', /Use at least 10 characters\.$/],
      ['eightchr', /You entered 8\./],
      [EMAIL, /email/],
      ['Mara.Lindqvist', /email/],
      ['maralindqvist1', /email/],
      ['lindqvist-mara', /email/],
      ['fernhill2026!', /email/],
      ['Rivalwatch2026!', /Rivalwatch/],
      ['Rivalw4tch!!', /easy to guess/],
      ['password123', /easy to guess/],
      ['P@ssw0rd123', /easy to guess/],
      ['Liverpool2026', /easy to guess/],
      ['VQsaBLPzLa', /easy to guess/],
      ['hunter2hunter2', /easy to guess/],
      ['aaaaaaaaaaaaaa', /easy to guess/],
      ['abababababab', /easy to guess/],
      ['1234567890', /easy to guess/],
      ['0987654321', /easy to guess/],
      ['qwertyuiop', /easy to guess/],
      ['ABCDEFGHIJKL', /easy to guess/],
    ] as const)
    .run(async ({ assert }, [password, words]) => {
      assert.match((await faultOf(password, EMAIL)) ?? '', words)
    })

  test('accepts {$self}')
    .with(['correct horse', 'zX9!pLq2#w', 'пароль из слов', 'mara.lindqvist and more'])
    .run(async ({ assert }, password) => {
      assert.isNull(await faultOf(password, EMAIL))
      assert.isNull(await faultOf(password, ''))
    })

  test('is stated correctly where a password is chosen', async ({ assert }) => {
    for (const file of [
      'inertia/components/account/NewPasswordField.svelte',
      'commands/workspace_create.ts',
    ]) {
      assert.match(await readFile(file, 'utf8'), new RegExp(`at least ${SHORTEST_PASSWORD} characters`, 'i'))
    }
  })
})
