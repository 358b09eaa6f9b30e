import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { storeBriefing } from '#alerts/briefings/stored'
import { writeBriefing } from '#alerts/briefings/write_briefing'
import { pruneShareLinks } from '#alerts/sharing/prune_links'
import { transaction } from '#platform/database/transaction'
import { DAY } from '#platform/instants'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'
import AuditEvent from '#workspaces/models/audit_event'

const pathOf = (link: string) => link.slice(appUrl.length)

async function aTeam() {
  const { browser, owner, workspace } = await signedInOwner()
  const page = await aWatchedUrl(workspace)
  const alert = await anAlert(page)
  await anAlert(page, { summary: 'Northwind kept this to itself.' })
  const share = async (by: Browser, path = `/share/alerts/${alert.id}`, days = '30') => {
    await by.visit(path)
    return by.submit(path, { days })
  }
  return { browser, owner, workspace, page, alert, share }
}

test.group('Share links', (group) => {
  // Other specs open links, too.
  group.each.setup(() => attempts.linkFrom.forget(networkOf('127.0.0.1')))

  test('show one alert to anyone who has the link, and nothing else', async ({ assert }) => {
    const { alert, browser, share, workspace } = await aTeam()
    const created = await share(browser)
    assert.equal(created.page!.component, 'sharing/show')
    const link: string = created.page!.flash!.sharedLink
    assert.match(link, /\/shared\/[\w-]{43}$/)
    const [row] = await db.from('share_links').where('workspace_id', workspace.id)
    assert.notInclude(JSON.stringify(row), link.split('/').at(-1)!)

    // Both with and without a session.
    for (const reader of [new Browser(), browser]) {
      const seen = await reader.visit(pathOf(link))
      assert.equal(seen.status, 200)
      assert.equal(seen.page!.props.alert.summary, alert.summary)
      for (const secret of [
        workspace.id,
        workspace.name,
        alert.id,
        'kept this to itself',
        '/alerts',
        '/settings',
      ])
        assert.notInclude(seen.html, secret)
      assert.equal(seen.headers.get('x-robots-tag'), 'noindex, nofollow')
      assert.equal(seen.headers.get('referrer-policy'), 'no-referrer')
      assert.include(seen.headers.get('cache-control')!, 'no-store')
    }
    const again = await browser.visit(`/share/alerts/${alert.id}`)
    assert.isUndefined(again.page!.flash?.sharedLink)
    assert.equal(again.page!.props.links[0].openedCount, 2)
  })

  test('return the same response when unknown, withdrawn, expired or forbidden', async ({ assert }) => {
    const { browser, share, workspace, alert } = await aTeam()
    const [withdrawn, expired, forbidden] = [
      await share(browser),
      await share(browser),
      await share(browser),
    ].map(({ page }) => pathOf(page!.flash!.sharedLink))
    const { page } = await browser.visit('/settings/shared-links')
    const [, second, third] = page!.props.links
    await browser.submit(`/share-links/${third.id}/withdraw`, {})
    await db
      .from('share_links')
      .where('id', second.id)
      .update({ expires_at: Date.now() - 1 })
    await browser.submit('/settings/shared-links', { sharing: 'nobody' })
    const answers = await Promise.all(
      [`/shared/${'x'.repeat(43)}`, '/shared/x', withdrawn, expired, forbidden].map((path) =>
        new Browser().visit(path)
      )
    )
    for (const { status, page: shown } of answers) {
      assert.equal(status, 404)
      assert.equal(shown!.component, 'links/dead')
      assert.isTrue(shown!.props.isShared)
    }
    assert.deepEqual(
      new Set(answers.map(({ page: shown }) => JSON.stringify({ ...shown!.props, now: 0 }))).size,
      1
    )

    const asked = await browser.visit(`/share/alerts/${alert.id}`)
    assert.equal(asked.page!.props.whyNot, 'Sharing is turned off in this workspace.')
    assert.equal((await share(browser)).status, 403)
    await browser.submit('/settings/shared-links', { sharing: 'owners' })
    assert.equal((await new Browser().visit(forbidden)).status, 200)
    const actions = await AuditEvent.within(workspace).whereIn('action', [
      'link.shared',
      'link.withdrawn',
      'workspace.sharing_changed',
    ])
    assert.deepEqual(actions.map(({ action }) => action).sort(), [
      'link.shared',
      'link.shared',
      'link.shared',
      'link.withdrawn',
      'workspace.sharing_changed',
      'workspace.sharing_changed',
    ])
    assert.isTrue(actions.some(({ detail }) => detail === `30 days: ${alert.summary}`))
    assert.deepEqual(await pruneShareLinks(Date.now() + 31 * DAY), { shareLinks: 2 })
  })

  test('depend on the role', async ({ assert }) => {
    const { browser, share, workspace } = await aTeam()
    const { browser: member } = await signedInMember(workspace)
    const own = await share(member)
    assert.isString(own.page!.flash!.sharedLink)
    await share(browser)
    const { page } = await member.visit(own.path)
    assert.deepEqual(page!.props.links.map((link: { mayWithdraw: boolean }) => link.mayWithdraw).sort(), [
      false,
      true,
    ])
    assert.equal((await member.visit('/settings/shared-links')).status, 403)
    const others = page!.props.links.find((link: { mayWithdraw: boolean }) => !link.mayWithdraw)
    await member.submit(`/share-links/${others.id}/withdraw`, {})
    assert.lengthOf(await db.from('share_links').where('workspace_id', workspace.id), 2)
  })

  test("show a briefing without the team's actions", async ({ assert }) => {
    const { browser, share, workspace, alert } = await aTeam()
    const period = { since: Date.now() - DAY, until: Date.now() + 1 }
    const content = await writeBriefing(workspace, period, 'UTC')
    const stored = await transaction((trx) => storeBriefing(workspace, content, Date.now(), trx))
    const shown = await browser.visit(`/briefings/${stored.id}`)
    assert.deepInclude(shown.page!.props.stored.figures, { opened: 1, clicks: 0 })
    assert.match(shown.page!.props.acted.href, /^\/timeline\?from=[\d-]+&until=[\d-]+$/)
    assert.include((await browser.visit(shown.page!.props.acted.href)).html, alert.summary)
    await browser.visit(`/briefings/${stored.id}/sources/${alert.id}`)
    await browser.submit(`/briefings/${stored.id}/rating`, { feedback: 'useful' })
    const rated = await browser.visit(`/briefings/${stored.id}`)
    assert.deepEqual(rated.page!.props.stored.figures, { opened: 1, clicks: 1, useful: 1, notUseful: 0 })

    const { page } = await share(browser, `/share/briefings/${stored.id}`, '7')
    const seen = await new Browser().visit(pathOf(page!.flash!.sharedLink))
    assert.include(seen.html, alert.summary)
    assert.notInclude(seen.html, 'Your team')
    assert.notInclude(seen.html, alert.id)
    assert.notInclude(seen.html, '/sources/')
  })
})
