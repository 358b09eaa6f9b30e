import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newId } from '#platform/ids'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { changePlan } from '#workspaces/actions/change_plan'
import { createOwnWorkspace } from '#workspaces/actions/create_workspace'
import { acceptWithNewAccount } from '#workspaces/invitations/accept'
import { invite } from '#workspaces/invitations/invite'
import Invitation from '#workspaces/models/invitation'
import Membership from '#workspaces/models/membership'
import type User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

const PAGE = '/settings/members'
const HOSTILE = `<script>alert(1)</script> ${'Wordwithoutend'.repeat(6)}`

const anAddress = () => `${newId('user')}@ida.example`
const tokenOf = (link: string) => link.split('/').at(-1)!

async function assertFine(page: Page) {
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
}

async function aMember(workspace: Workspace, owner: User, name: string) {
  const link = await invite(workspace, { email: anAddress(), role: 'member' }, owner)
  return (await acceptWithNewAccount(tokenOf(link), { name, password: PASSWORD })).user
}

test.group('Members in Chromium', () => {
  test('are accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, workspace } = await anOwner(HOSTILE)
      const member = await aMember(workspace, owner, HOSTILE)
      const longest = `${'longest.name.'.repeat(4)}@${'fernhill.'.repeat(12)}example`
      await invite(workspace, { email: longest, role: 'owner' }, owner)
      await createOwnWorkspace(owner, 'Second')
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      for (const path of [PAGE, '/settings/workspace', '/workspaces/new']) {
        await visit(page, path)
        await assertFine(page)
      }
      await visit(page, PAGE)
      await page.getByRole('button', { name: 'Create invitation' }).click()
      await page.getByText('such as mara@example.com').waitFor()
      await assertFine(page)
      const others = await browser.open({ viewport })
      await signIn(others, member)
      for (const path of [PAGE, '/settings/workspace']) {
        await visit(others, path)
        await assertFine(others)
      }
    })

  test('are invited, join, become owners and are removed, {0}')
    .with([
      ['with scripts', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert }, [, javaScriptEnabled]) => {
      const { owner, workspace } = await anOwner()
      const page = await browser.open({ javaScriptEnabled })
      await signIn(page, owner)
      await visit(page, PAGE)
      await page.getByLabel('Email').fill(anAddress())
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: /Send this link to/ }).waitFor()
      if (javaScriptEnabled) await assertFine(page)
      const link = await page.locator('code').innerText()

      const other = await browser.open({ javaScriptEnabled, viewport: PHONE })
      await visit(other, link)
      await other.getByLabel('Your name').fill('Ida')
      await other.getByLabel('Password', { exact: true }).fill('short')
      await other.keyboard.press('Enter')
      await other.getByText('Use at least 10 characters').waitFor()
      if (javaScriptEnabled) await assertFine(other)
      await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await other.keyboard.press('Enter')
      await other.getByText('Welcome to Fernhill Labs.').waitFor()

      await visit(page, PAGE)
      assert.equal(await page.getByText(link).count(), 0)
      await page.getByRole('button', { name: /Make owner.*Ida/ }).click()
      await page.getByText('Ida is now an owner.').waitFor()
      const remove = page.locator('summary', { hasText: 'Remove' })
      await remove.focus()
      await page.keyboard.press('Enter')
      if (javaScriptEnabled) {
        await page.getByRole('dialog', { name: 'Remove Ida?' }).waitFor()
        await assertAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await page.keyboard.press('Enter')
      }
      await page.getByRole('button', { name: 'Remove member' }).click()
      await page.getByText('Removed Ida.').waitFor()
      assert.lengthOf(await Membership.within(workspace), 1)
      await other.goto(PAGE)
      await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    })

  test('say when the plan is full, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, workspace } = await anOwner()
      await changePlan(workspace, { plan: 'free' }, 'test')
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, PAGE)
      await page.getByText('User limit reached (1/1).').waitFor()
      await assertFine(page)
    })

  test('get clear instructions from an invitation link, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, workspace } = await anOwner(HOSTILE)
      const { owner: ida } = await anOwner('Own')
      const link = await invite(workspace, { email: ida.email, role: 'owner' }, owner)
      const page = await browser.open({ viewport, expecting: /404/ })
      await visit(page, link)
      await page.getByText('You already have an account').waitFor()
      await assertFine(page)
      await signIn(page, owner)
      await visit(page, link)
      await page.getByText('this invitation is for another email address').waitFor()
      await assertFine(page)
      await signIn(page, ida)
      await visit(page, link)
      await assertFine(page)
      await page.getByRole('button', { name: 'Join workspace' }).click()
      await page.getByText('You joined').waitFor()
      await visit(page, link, 404)
      await assertFine(page)
      const fresh = await browser.open({ viewport })
      await visit(fresh, await invite(workspace, { email: anAddress(), role: 'member' }, owner))
      await assertFine(fresh)
    })
})

test.group('Workspaces in Chromium', () => {
  test('are created, renamed and left, {0}')
    .with([
      ['with scripts', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert }, [, javaScriptEnabled]) => {
      const { owner, workspace } = await anOwner()
      const second = await aMember(workspace, owner, 'Ida')
      const page = await browser.open({ javaScriptEnabled })
      await signIn(page, second)
      await visit(page, '/settings/workspace')
      await page.getByRole('link', { name: 'Create workspace' }).click()
      await page.getByLabel('Name').fill('Second')
      await page.keyboard.press('Enter')
      await page.getByText('Created Second.').waitFor()
      await page.getByLabel('Name').fill('Renamed')
      await page.keyboard.press('Enter')
      await page.getByText('Name saved.').waitFor()
      await page.getByText("You're the only owner.").waitFor()
      await page.getByRole('button', { name: 'Open Fernhill Labs' }).click()
      await page.waitForURL((url) => url.pathname !== '/settings/workspace')
      await visit(page, '/settings/workspace')
      await page.getByText('Only owners can change it.').waitFor()
      await page.locator('summary', { hasText: 'Leave' }).click()
      await page.getByRole('button', { name: 'Leave workspace' }).click()
      await page.getByText('You left Fernhill Labs.').waitFor()
      assert.lengthOf(await Membership.within(workspace), 1)
      assert.isEmpty(await Invitation.within(workspace))
    })

  test('are switched from the menu', async ({ browser }) => {
    const { owner } = await anOwner()
    await createOwnWorkspace(owner, 'Second')
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/settings/workspace')
    const menu = page.getByRole('button', { name: 'Workspaces and account' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Second' }).click()
    await page.getByRole('button', { name: 'Second' }).waitFor()
  })
})
