import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Statements } from '#platform/database/statements'
import { autocommit, shareCommits, transaction } from '#platform/database/transaction'
import { isOutOfRoom, isUniqueViolation } from '#platform/database/violations'
import { logFields, withFields } from '#platform/telemetry/context'
import { statementsOf } from '#tests/support/statements'

const isMysql = () => db.connection().dialect.name === 'mysql'

test.group('Transactions', (group) => {
  group.each.setup(() => {
    return async () => {
      shareCommits(0)
      await db.from('hosts').delete()
    }
  })

  const insert = (statements: Statements, host: string) =>
    statements.insertInto('hosts').values({ host, next_at: 0, answers: true, is_wanted: false }).execute()

  const visit = (statements: Statements, at: number, host: string) =>
    statements.run(statements.updateTable('hosts').set({ next_at: at }).where('host', '=', host))

  async function hosts(): Promise<string[]> {
    const rows = await db.from('hosts').orderBy('host')
    return rows.map(({ host }) => host)
  }

  test('insert a row, update it and read it back', async ({ assert }) => {
    const read = await transaction(async (statements) => {
      await insert(statements, 'a.example')
      assert.equal(await visit(statements, 5, 'a.example'), 1)
      assert.equal(await visit(statements, 5, 'a.example'), 1, 'as it was')
      assert.equal(await visit(statements, 6, 'b.example'), 0)
      return statements.read<{ next_at: number }>('select next_at from hosts', [])
    })
    assert.deepEqual(
      read.map((row) => Number(row.next_at)),
      [5]
    )
    assert.deepEqual(await hosts(), ['a.example'])
  })

  test('keep or overwrite existing values', async ({ assert }) => {
    const columns = { host: 'key', next_at: 'kept', answers: 'replaced', is_wanted: 'kept' } as const
    for (const nextAt of [1, 2]) {
      await transaction((statements) =>
        statements.upsert('hosts', columns, [['a.example', nextAt, nextAt - 1, 0]])
      )
    }
    const [row] = await db.from('hosts')
    assert.equal(Number(row.next_at), 1)
    assert.equal(Number(row.answers), 1)
    const nothing = { ...columns, answers: 'kept' } as const
    await transaction((statements) => statements.upsert('hosts', nothing, [['a.example', 3, 0, 0]]))
    assert.equal(Number((await db.from('hosts'))[0].answers), 1)
  })

  test('write many rows in few statements', async ({ assert }) => {
    const rows = Array.from({ length: 150 }, (_, index) => [`${index}.example`, index, true, false])
    const columns = ['host', 'next_at', 'answers', 'is_wanted'] as const
    const statements = await statementsOf(() => transaction((hot) => hot.insertAll('hosts', columns, rows)))
    assert.lengthOf(statements, 2)
    assert.lengthOf(await hosts(), 150)
    await transaction((hot) => hot.insertAll('hosts', columns, []))
  })

  test('are rolled back on an error', async ({ assert }) => {
    await autocommit((statements) => insert(statements, 'a.example'))
    const followed: string[] = []
    await transaction(async (statements) => statements.afterCommit(() => followed.push('committed')))
    const attempt = transaction(async (statements) => {
      statements.afterCommit(() => followed.push('rolled back'))
      await insert(statements, 'b.example')
      assert.equal(await visit(statements, 7, 'b.example'), 1)
      const [row] = await statements.read<{ next_at: number }>('select next_at from hosts where host = ?', [
        'b.example',
      ])
      assert.equal(Number(row.next_at), 7)
      throw new Error('taken back')
    })
    await assert.rejects(() => attempt, 'taken back')
    assert.deepEqual(await hosts(), ['a.example'])
    assert.deepEqual(followed, ['committed'])
  })

  test('roll back only their own part on failure, {$self} milliseconds apart')
    .with([0, 30])
    .run(async ({ assert }, apart) => {
      shareCommits(apart)
      const outcomes = await Promise.allSettled(
        ['a', 'b', 'a', 'c'].map((name, index) =>
          transaction(async (statements) => {
            await insert(statements, `${index}-${name}.example`)
            await insert(statements, `${name}.example`)
            return index
          })
        )
      )
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      assert.isTrue(isUniqueViolation(failed?.reason))
      assert.lengthOf(
        outcomes.filter(({ status }) => status === 'fulfilled'),
        3
      )
      assert.lengthOf(await hosts(), 6)
    })

  test('keep the log fields of their own work when they share a commit', async ({ assert }) => {
    shareCommits(30)
    const fields = await Promise.all(
      ['wu_1', 'wu_2', 'wu_3'].map((page) =>
        withFields({ page }, () =>
          transaction(async (statements) => {
            await insert(statements, `${page}.example`)
            return logFields()
          })
        )
      )
    )
    assert.deepEqual(fields, [{ page: 'wu_1' }, { page: 'wu_2' }, { page: 'wu_3' }])
  })

  test('report nothing as stored when the disk is full', async ({ assert, cleanup }) => {
    if (isMysql()) return
    await db.rawQuery('vacuum')
    const [{ page_count: pages }] = await db.rawQuery('pragma page_count')
    await db.rawQuery(`pragma max_page_count = ${pages + 2}`)
    cleanup(async () => void (await db.rawQuery('pragma max_page_count = 4294967294')))

    const rows = Array.from({ length: 12 }, (_, index) => index)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, part) =>
        transaction(async (statements) => {
          for (const row of rows) await insert(statements, `${part}-${row}-`.padEnd(300, 'x'))
          return part
        })
      )
    )
    const stored = await hosts()
    let full = 0
    outcomes.forEach((outcome, part) => {
      const own = stored.filter((host) => host.startsWith(`${part}-`))
      assert.lengthOf(own, outcome.status === 'fulfilled' ? rows.length : 0, 'as it was told')
      if (outcome.status === 'rejected' && isOutOfRoom(outcome.reason)) full++
    })
    assert.isAbove(full, 0)
    await db.rawQuery('pragma max_page_count = 4294967294')
    await transaction((statements) => insert(statements, 'room.example'))
    assert.include(await hosts(), 'room.example')
  })
})
