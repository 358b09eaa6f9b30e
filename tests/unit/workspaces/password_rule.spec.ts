import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { faultOf, SHORTEST_PASSWORD } from '#workspaces/accounts/password_rule'

const EMAIL = 'mara.lindqvist@fernhill.example'

test.group('The rule for passwords', () => {
  test('refuses {0}')
    .with([
      ['', /Use at least 10 characters\.$/],
      ['eightchr', /This has 8\./],
      [EMAIL, /email/],
      ['Mara.Lindqvist', /email/],
      ['aaaaaaaaaaaaaa', /different/],
      ['abababababab', /different/],
      ['1234567890', /row/],
      ['0987654321', /row/],
      ['qwertyuiop', /row/],
      ['ABCDEFGHIJKL', /row/],
    ] as const)
    .run(({ assert }, [password, words]) => {
      assert.match(faultOf(password, EMAIL) ?? '', words)
    })

  test('takes {$self}')
    .with(['correct horse', 'zX9!pLq2#w', 'пароль из слов', 'mara.lindqvist and more'])
    .run(({ assert }, password) => {
      assert.isNull(faultOf(password, EMAIL))
      assert.isNull(faultOf(password, ''))
    })

  test('is told where a password is chosen, as it is', async ({ assert }) => {
    for (const file of [
      'inertia/components/account/NewPasswordField.svelte',
      'commands/workspace_create.ts',
    ]) {
      assert.match(await readFile(file, 'utf8'), new RegExp(`at least ${SHORTEST_PASSWORD} characters`, 'i'))
    }
  })
})
