import { test } from '@japa/runner'
import Channel from '#delivery/models/channel'
import { setTags } from '#monitoring/tags/set_tags'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { aChannel } from '#tests/support/channels'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { anOwner } from '#tests/functional/app/accounts'

const PAGE = '/settings/channels'
const HOOK = 'https://hooks.slack.com/services/T0/B0/secret'

test.group('Channels in Chromium', () => {
  test('are accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, workspace } = await anOwner()
      await aChannel(workspace)
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, PAGE)
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
    })

  test('are set up, {0}')
    .with([
      ['with scripts', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert }, [, javaScriptEnabled]) => {
      const { owner, workspace } = await anOwner()
      const page = await browser.open({ javaScriptEnabled })
      await signIn(page, owner)
      await visit(page, PAGE)
      const slack = page.getByRole('region', { name: 'Add a channel' })
      const send = async (destination: string) => {
        await slack.locator('details[open]').getByLabel('Destination').fill(destination)
        await slack.locator('details[open] form button').click()
      }
      await slack.locator('summary').filter({ hasText: 'Slack' }).click()
      await send('nonsense')
      await slack.locator('[aria-invalid=true]').waitFor()
      if (javaScriptEnabled) await assertAccessible(page)
      await send(HOOK)
      await page.getByRole('region', { name: 'Slack' }).getByText('On', { exact: true }).waitFor()
      assert.equal((await Channel.within(workspace).firstOrFail()).destination, HOOK)
    })

  test('are limited to competitors with a tag, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser, assert }, viewport) => {
      const { owner, workspace } = await anOwner()
      const [rival, other] = [
        await aWatchedUrl(workspace, 'northwind.example'),
        await aWatchedUrl(workspace, 'tessera.example'),
      ]
      await anAlert(rival, { summary: 'Northwind has news.' })
      await anAlert(other, { summary: 'Tessera has news.' })
      await setTags(workspace, rival.competitorId, ['Direct rival'], owner.id)
      const { id } = await aChannel(workspace)
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, `${PAGE}/${id}/rules`)
      await page.getByLabel('Only competitors with one of these').check()
      await page.getByLabel('Direct rival').check()
      // The preview updates with the form, before it is saved.
      await page.getByText('The competitor has none of the tags Direct rival.').waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Save rules' }).click()
      const shown = page.getByRole('region', { name: 'Slack' })
      await shown.getByText('Direct rival', { exact: true }).waitFor()
      assert.deepEqual((await Channel.findOrFail(id)).tags, ['Direct rival'])

      await setTags(workspace, rival.competitorId, [], owner.id)
      await visit(page, PAGE)
      await shown.getByText('no competitor has this tag, so no alerts are sent').waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      await visit(page, `${PAGE}/${id}/rules`)
      assert.isTrue(await page.getByLabel('Direct rival').isChecked())
    })
})
