import { test } from '@japa/runner'
import { transaction } from '#platform/database/transaction'
import { allWeights, replaceWeights } from '#detection/scoring/weights'
import { newId } from '#platform/ids'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { aLearnedPlace } from '#tests/functional/app/suppression_log_factory'
import { aWatchedUrl, anAlert } from '#tests/support/alerts'
import { rateAlert } from '#alerts/actions/rate_alert'
import { createApiKey } from '#workspaces/actions/create_api_key'
import AuditEvent from '#workspaces/models/audit_event'

const LONG = 'ish'.repeat(100)

/** Creates a workspace with activity and learning, including long words. */
async function aBusyWorkspace() {
  const { owner, workspace } = await anOwner()
  const { apiKey } = await createApiKey(workspace, {
    name: 'Nightly export',
    scope: 'read',
    actor: 'command',
  })
  const page = await aWatchedUrl(workspace, 'northwind.example', '/pricing')
  await aLearnedPlace(page)
  await aLearnedPlace(await aWatchedUrl(workspace, 'northwind.example', `/${LONG}`))
  await rateAlert(workspace, (await anAlert(page)).id, 'useful', owner.id)
  const taught = [
    ['label:blog', 2.4],
    [`word:${'ish'.repeat(13)}`, -1.2],
  ] as const
  const weights = taught.map(([feature, weight]) => ({ feature, weight, usefulCount: 3, notUsefulCount: 1 }))
  await transaction((statements) => replaceWeights(workspace, weights, statements))
  for (let index = 0; index < 60; index++) {
    await AuditEvent.create({
      id: newId('auditEvent'),
      workspaceId: workspace.id,
      actor: index % 2 ? apiKey.id : owner.id,
      action: index % 3 ? 'page.watched' : 'competitor.removed',
      subject: index % 3 ? page.id : null,
      detail: index === 59 ? LONG : `Entry ${index}`,
      createdAt: Date.now() + index,
    })
  }
  return { owner, workspace }
}

test.group('Settings in Chromium', () => {
  test('are accessible on the audit log, plugins and scoring pages, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner } = await aBusyWorkspace()
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      for (const name of ['audit-log', 'plugins', 'signal']) {
        await visit(page, `/settings/${name}`)
        await assertNoSidewaysScroll(page)
        await assertAccessible(page)
      }
    })

  test('filter and paginate the audit log', async ({ browser, assert }) => {
    const { owner } = await aBusyWorkspace()
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/settings/audit-log')
    await page.getByText('Workspace created').waitFor()
    await page.getByLabel('Activity').selectOption('Everything')
    await page.waitForURL(/audit-log\?kind=all$/)
    await page.getByRole('link', { name: 'Older entries' }).click()
    await page.getByText('Workspace created').waitFor()
    await page.getByRole('link', { name: 'Newer entries' }).click()
    await page.getByText('Entry 58').waitFor()

    await page.getByLabel('Person or key').selectOption('Nightly export')
    await page.waitForURL(/who=key_/)
    await page.getByLabel('Activity').selectOption('Competitors and pages')
    await page.waitForURL(/who=key_.*kind=watching/)
    await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 30`)
    assert.notInclude(await page.locator('tbody').innerText(), 'Mara')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.waitForURL(/audit-log$/)
    assert.equal(await page.getByLabel('Person or key').inputValue(), '')
  })

  test('work without scripts', async ({ browser }) => {
    const { owner } = await aBusyWorkspace()
    const page = await browser.open({ javaScriptEnabled: false })
    await signIn(page, owner)
    await visit(page, '/settings/audit-log')
    await page.getByLabel('Activity').selectOption('API keys and assistants')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('API key created').waitFor()
    await visit(page, '/settings/plugins')
    await page.getByText('Suggests pages to track').waitFor()
    await visit(page, '/settings/signal')
    await page.getByText('changes on blog pages').waitFor()
  })

  test('reset learning after a confirmation', async ({ browser, assert }) => {
    const { owner, workspace } = await aBusyWorkspace()
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/settings/signal')
    await page.locator('summary', { hasText: 'Reset learning' }).click()
    const question = page.getByRole('dialog', { name: 'Reset learning?' })
    await question.waitFor()
    await assertAccessible(page)
    await question.getByRole('button', { name: 'Reset learning' }).click()
    await page.getByText('Learning was reset.').waitFor()
    await page.getByText('No ratings since').waitFor()
    assert.isEmpty(await allWeights(workspace))
  })
})
