import { test } from '@japa/runner'
import { operations } from '#api/operations'
import { Api } from '#tests/support/api'
import { doEverything } from '#tests/support/every_operation'
import { furnish } from '#tests/support/furnished_workspace'
import { statementsOf } from '#tests/support/statements'
import { aKey, aWorkspace } from '#tests/support/workspace'

/** How many statements each operation takes in a workspace of so many rows of each kind. */
async function statementCounts(rows: number): Promise<Record<string, number>> {
  const workspace = await aWorkspace('pro')
  const furniture = await furnish(workspace, rows)
  const api = new Api(await aKey(workspace))
  // The first use of a key is written down.
  await api.get('/me')
  const counts: Record<string, number> = {}
  await doEverything(api, furniture, async ({ id }, act) => {
    counts[id] = (await statementsOf(act)).length
  })
  return counts
}

test.group('SQL statements of /v1', () => {
  test('no operation takes more of them for more rows', async ({ assert }) => {
    const few = await statementCounts(3)
    const many = await statementCounts(30)
    assert.lengthOf(Object.keys(few), operations.length)
    assert.deepEqual(many, few)
  })

  test('GET /v1/me takes one, and does not write the use of a key each time', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    await api.get('/me')
    const statements = await statementsOf(() => api.get('/me'))
    assert.lengthOf(statements, 1)
  })
})
