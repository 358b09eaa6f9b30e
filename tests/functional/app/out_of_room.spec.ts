import { test } from '@japa/runner'
import Competitor from '#monitoring/models/competitor'
import { Statements } from '#platform/database/statements'
import { signedInOwner } from '#tests/functional/app/accounts'

/** The error of the SQLite driver. */
const fullDisk = () =>
  Object.assign(new Error('insert into competitors - SQLITE_FULL: /data is full'), { code: 'SQLITE_FULL' })

test.group('Full disk in the app', () => {
  test('is reported to the sender of a form, which can be submitted again', async ({ assert, cleanup }) => {
    const { browser, workspace } = await signedInOwner()
    const { insertInto } = Statements.prototype
    cleanup(() => void (Statements.prototype.insertInto = insertInto))
    await browser.visit('/competitors/new')
    const url = 'https://northwind.example/pricing'
    const row = { url, label: 'pricing', crawlFrequency: 'daily', isTicked: '1' }
    const pages = Object.entries(row).map(([name, value]) => [`pages[0][${name}]`, value])
    const fields = { name: 'Northwind', domain: 'northwind.example', ...Object.fromEntries(pages) }

    Statements.prototype.insertInto = function (table: any) {
      if (table === 'competitors') throw fullDisk()
      return insertInto.call(this, table) as any
    }
    const refused = await browser.submit('/competitors', fields)
    assert.equal(refused.status, 507)
    assert.equal(refused.page?.component, 'errors/out_of_room')
    assert.include(refused.html, 'The server is out of disk space')
    assert.notInclude(refused.html, '/data')
    assert.isEmpty(await Competitor.within(workspace))

    Statements.prototype.insertInto = insertInto
    assert.equal((await browser.submit('/competitors', fields)).status, 200)
    assert.lengthOf(await Competitor.within(workspace), 1)
  })
})
