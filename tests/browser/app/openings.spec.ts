import { test } from '@japa/runner'
import { assertAccessible } from '#tests/support/browser/assertions'
import { openEach } from '#tests/support/browser/openings'
import { signIn, visit } from '#tests/support/browser/visiting'
import { aMember, anOwner } from '#tests/functional/app/accounts'
import { pathOf, thingsOf } from '#tests/functional/app/safety/things'
import User from '#workspaces/models/user'

/** Pages with a menu or dialog. */
const PAGES = [
  '/',
  '/alerts',
  '/alerts/:id',
  '/competitors',
  '/competitors/:id',
  '/competitors/:id/pages',
  '/watched-urls/:id',
  '/analytics/:id',
  '/settings/workspace',
  '/settings/members',
  '/settings/api-keys',
  '/settings/channels',
  '/settings/signal',
]

test.group('Menus and dialogs in Chromium', () => {
  test('are accessible', async ({ browser, assert }) => {
    const { owner, workspace } = await anOwner()
    const things = await thingsOf(workspace, await User.findOrFail(owner.id))
    await aMember(workspace)
    const page = await browser.open()
    await signIn(page, owner)
    const opened = new Set<string>()
    for (const pattern of PAGES) {
      await visit(page, pathOf(pattern, things))
      // Elements that occur on every page are checked once.
      const isNews = (name: string) => opened.size < opened.add(name).size
      await openEach(page, () => assertAccessible(page), isNews)
    }
    assert.isAbove(opened.size, 15)
  }).timeout(480_000)
})
