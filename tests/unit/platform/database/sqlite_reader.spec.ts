import { test } from '@japa/runner'
import BetterSqlite from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReader, type SqliteReader } from '#platform/database/sqlite'

test.group('SQLite reader', (group) => {
  let folder: string
  let reader: SqliteReader

  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'rivalwatch-sqlite-'))
    const file = join(folder, 'pages.sqlite3')
    const database = new BetterSqlite(file)
    database.exec(`create table sites (id text primary key, name text);
      create table pages (id text primary key, site_id text, is_active integer, size real);
      insert into sites values ('s1', 'one?'), ('s2', 'two');
      insert into pages values ('p1', 's1', 1, 1.5), ('p2', 's1', 0, 2), ('p3', 's2', 1, 3)`)
    database.close()
    reader = openReader(file)
    return () => {
      reader.close()
      rmSync(folder, { recursive: true })
    }
  })

  test('compares values of each kind', ({ assert }) => {
    const ids = (condition: string, ...values: (string | number)[]) =>
      reader
        .all(`select pages.id from pages join sites on sites.id = site_id where ${condition}`, values)
        .map((row) => (row as { id: string }).id)
    assert.deepEqual(ids('site_id = ? and is_active = ?', 's1', 1), ['p1'])
    assert.deepEqual(ids('site_id = ? and is_active = ?', 's1', 0), ['p2'])
    assert.deepEqual(ids('size >= ? and size < ? order by size desc limit ?', 1.5, 3, 1), ['p2'])
    assert.deepEqual(ids('pages.id in (?, ?) order by pages.id', 'p1', 'p3'), ['p1', 'p3'])
    assert.deepEqual(ids(`name = 'one?' and pages.id = ?`, 'p1'), ['p1'])
    assert.deepEqual(ids('name like ?', 'tw%'), ['p3'])
  })

  test('plans a statement once, whatever its values', ({ assert }) => {
    const read = (site: string, isActive: number) =>
      reader.all(
        'select pages.id, name from pages join sites on sites.id = site_id where site_id = ? and is_active = ? limit ?',
        [site, isActive, 5]
      )
    const plans = planning(() => {
      for (const site of ['s1', 's2', 's1']) for (const isActive of [1, 0]) read(site, isActive)
    })
    assert.equal(plans, 1)
  })
})

/**
 * Returns how many times a statement with rows was planned. Each time, the driver generates a new function for its
 * rows.
 */
function planning(run: () => void): number {
  const { Function: usual } = globalThis
  let times = 0
  globalThis.Function = new Proxy(usual, {
    apply(target, self, args) {
      times++
      return Reflect.apply(target, self, args)
    },
  })
  try {
    run()
  } finally {
    globalThis.Function = usual
  }
  return times
}
