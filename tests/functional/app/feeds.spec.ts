import { test } from '@japa/runner'
import { JSDOM } from 'jsdom'
import { appUrl } from '#config/app'
import Competitor from '#monitoring/models/competitor'
import { setTags } from '#monitoring/tags/set_tags'
import PageChange from '#monitoring/models/page_change'
import { newId } from '#platform/ids'
import { PASSWORD, signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { useIssuer } from '#tests/support/single_sign_on/issuer'
import { endMembership } from '#workspaces/members/end_membership'
import { statementsOf } from '#tests/support/statements'
import AuditEvent from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import SignIn from '#workspaces/models/sign_in'

const ATOM = 'http://www.w3.org/2005/Atom'
const HOSTILE =
  '</title>]]><script>alert(1)</script>&nbsp;<img src=x onerror=alert(1)> \u0000\u0008\ufffe\ud800 "\''

/** Browser types are not loaded here. */
type Parsed = any

/** Parses a document as strictly as XML demands: any fault is an error. */
function parse(xml: string): Parsed {
  return new JSDOM(xml, { contentType: 'application/xml' }).window.document
}

const textsOf = (parent: Parsed, name: string): string[] =>
  [...parent.getElementsByTagNameNS(ATOM, name)].map(({ textContent }) => textContent)

const pathOf = (link: string) => link.slice(appUrl.length)

/** Sends a request as a feed reader does: without cookies. */
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(appUrl + path, { headers: { ...headers, accept: '*/*' } })

async function aFeed() {
  const { browser, owner, workspace } = await signedInOwner()
  const [page, other] = [await aWatchedUrl(workspace), await aWatchedUrl(workspace, 'acme.example')]
  await browser.visit('/settings/feeds')
  const settings = await browser.submit('/settings/feeds', { competitorId: '' })
  const [{ id, link }] = settings.page!.props.feeds
  return { browser, owner, workspace, page, other, id, path: pathOf(link) }
}

test.group('Feeds', () => {
  test('are valid Atom in which page text is only text', async ({ assert }) => {
    const { other, page, path, workspace } = await aFeed()
    const hostile = await anAlert(page, {
      summary: `Northwind ${HOSTILE}`,
      changeExcerpt: HOSTILE,
      reasoning: 'High: a price rose.',
      detectedAt: 1_700_000_000_000,
      status: 'archived',
      hasEvidence: true,
    })
    await PageChange.within(workspace)
      .where('id', hostile.changeId)
      .update({
        differences: JSON.stringify({
          fields: [
            {
              category: 'pricing',
              field: 'prices.Team',
              kind: 'changed',
              before: '$49',
              after: `$79 ${HOSTILE}`,
            },
          ],
          removed: [],
          added: [],
        }),
      })
    const newest = await anAlert(other, { summary: 'Acme & Co. published “News”.' })
    const answer = await read(path)
    assert.equal(answer.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=300')
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.isNull(answer.headers.get('set-cookie'))
    const xml = await answer.text()
    const document = parse(xml)
    assert.equal(document.documentElement.namespaceURI, ATOM)
    const entries: Parsed[] = [...document.getElementsByTagNameNS(ATOM, 'entry')]
    assert.deepEqual(
      entries.map((entry) => textsOf(entry, 'id')[0]),
      [`urn:rivalwatch:${newest.id}`, `urn:rivalwatch:${hostile.id}`]
    )
    assert.equal(textsOf(entries[0], 'title')[0], 'Acme & Co. published “News”.')
    assert.equal(textsOf(entries[1], 'updated')[0], '2023-11-14T22:13:20.000Z')
    assert.lengthOf(document.querySelectorAll('script, img'), 0)
    const content = new JSDOM(textsOf(entries[1], 'content')[0]).window.document
    assert.lengthOf(content.querySelectorAll('script, img, [onerror]'), 0)
    assert.include(content.querySelector('blockquote')!.textContent, '<img src=x onerror=alert(1)>')
    assert.match(content.querySelector('li')!.textContent, /Team: \$49 → \$79/)
    for (const needed of ['id', 'title', 'updated', 'author']) {
      assert.isNotEmpty(textsOf(document, needed))
      for (const entry of entries) assert.isNotEmpty(textsOf(entry, needed))
    }
    assert.notInclude(xml, path.split('/').at(-1)!, 'the link is a secret')
  })

  test('cover one competitor or all of them, with at most 50 entries', async ({ assert }) => {
    const { browser, page, other, path } = await aFeed()
    for (let index = 0; index < 51; index++) await anAlert(page, { detectedAt: 1_700_000_000_000 + index })
    await anAlert(other, { detectedAt: 1 })
    const settings = await browser.submit('/settings/feeds', { competitorId: other.competitorId })
    const own = settings.page!.props.feeds.find((feed: any) => feed.competitor !== null)
    assert.lengthOf(textsOf(parse(await (await read(path)).text()), 'published'), 50)
    assert.deepEqual(textsOf(parse(await (await read(pathOf(own.link))).text()), 'published'), [
      '1970-01-01T00:00:00.001Z',
    ])
    const { browser: others } = await signedInOwner()
    await others.visit('/settings/feeds')
    const refused = await others.submit('/settings/feeds', { competitorId: other.competitorId })
    assert.equal(refused.status, 404)
  })

  test('can be limited to the competitors with a tag', async ({ assert }) => {
    const { browser, owner, workspace, page, other } = await aFeed()
    await anAlert(page, { summary: 'Tagged' })
    await anAlert(other, { summary: 'Not tagged' })
    await setTags(workspace, page.competitorId, ['Direct rival'], owner.id)
    const choices = (await browser.visit('/settings/feeds')).page!.props.choices
    assert.deepInclude(choices, { id: 'tag:Direct rival', name: 'Tag: Direct rival' })
    const settings = await browser.submit('/settings/feeds', { competitorId: 'tag:Direct rival' })
    await browser.submit('/settings/feeds', { competitorId: 'tag:direct RIVAL' })
    const [, tagged, ...others] = settings.page!.props.feeds
    assert.lengthOf(others, 0)
    const document = parse(await (await read(pathOf(tagged.link))).text())
    assert.deepEqual(textsOf(document, 'title'), [`Direct rival · ${workspace.name}`, 'Tagged'])
    const address = document.querySelector('feed > link').getAttribute('href')
    assert.isTrue(address.endsWith('/alerts?tag=Direct+rival'), address)
    await setTags(workspace, page.competitorId, [], owner.id)
    assert.lengthOf(textsOf(parse(await (await read(pathOf(tagged.link))).text()), 'published'), 0)
  })

  test('are sent again only if there is something new', async ({ assert }) => {
    const { page, path } = await aFeed()
    await anAlert(page)
    const tag = (await read(path)).headers.get('etag')!
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const answer = await read(path, { 'if-none-match': known })
      assert.equal(answer.status, 304)
      assert.equal(answer.headers.get('etag'), tag)
      assert.equal(await answer.text(), '')
    }
    await anAlert(page)
    assert.equal((await read(path, { 'if-none-match': tag })).status, 200)
  })

  test('are not created again for a reader who has the current version, whatever changed elsewhere', async ({
    assert,
  }) => {
    const { page, other, path, workspace } = await aFeed()
    const alert = await anAlert(page, { hasEvidence: true })
    const removed = await anAlert(other)
    const differences = JSON.stringify({ fields: [], removed: [], added: [] })
    await PageChange.within(workspace).where('id', alert.changeId).update({ differences })
    let tag = (await read(path)).headers.get('etag')!
    const again = async () => (await read(path, { 'if-none-match': tag })).status
    let status = 0
    const statements = await statementsOf(async () => {
      status = await again()
    })
    assert.equal(status, 304)
    assert.isEmpty(statements.filter(({ sql }) => sql.includes('page_changes')))
    const changes: [string, () => Promise<unknown>][] = [
      ['edited', () => alert.merge({ summary: 'Northwind raised Team and Business.' }).save()],
      ['without evidence', () => alert.merge({ hasEvidence: false }).save()],
      ['rescored', () => alert.merge({ signalScore: 'low' }).save()],
      ['deleted', () => removed.delete()],
      [
        'competitor renamed',
        () => Competitor.query().where('id', page.competitorId).update({ name: 'Contoso' }),
      ],
      ['workspace renamed', () => workspace.merge({ name: 'Another name' }).save()],
    ]
    for (const [what, change] of changes) {
      await change()
      const answer = await read(path, { 'if-none-match': tag })
      assert.equal(answer.status, 200, what)
      tag = answer.headers.get('etag')!
    }
    await alert.merge({ status: 'archived' }).save()
    assert.equal(await again(), 304, 'archived alerts stay in the feed')
  })

  test('are limited by link', async ({ assert }) => {
    const { browser, id, path } = await aFeed()
    const statuses = []
    for (let index = 0; index < 61; index++) statuses.push((await read(path)).status)
    assert.deepEqual([statuses.at(-2), statuses.at(-1)], [200, 429])
    assert.isAbove(Number((await read(path)).headers.get('retry-after')), 0)
    const settings = await browser.submit(`/settings/feeds/${id}/renew`)
    assert.equal((await read(pathOf(settings.page!.props.feeds[0].link))).status, 200)
  })

  test('end with their link when it is replaced or the feed is turned off', async ({ assert }) => {
    const { browser, id, path, workspace } = await aFeed()
    assert.include((await browser.visit('/settings/feeds')).html, 'application/atom+xml')
    assert.notInclude((await new Browser().visit('/login')).html, 'atom+xml')
    const settings = await browser.submit(`/settings/feeds/${id}/renew`)
    const renewed = pathOf(settings.page!.props.feeds[0].link)
    assert.equal((await read(path)).status, 404)
    assert.equal((await read(renewed)).status, 200)
    assert.equal((await read(`${renewed}x`)).status, 404)
    await browser.submit(`/settings/feeds/${id}/remove`)
    assert.equal((await read(renewed)).status, 404)
    const actions = (await AuditEvent.within(workspace).orderBy('id')).map(({ action }) => action)
    assert.includeMembers(actions, ['feed.created', 'feed.renewed', 'feed.removed'])
  })

  test('cannot be read with the link of a former member', async ({ assert }) => {
    const { owner, path, workspace } = await aFeed()
    const { browser, member } = await signedInMember(workspace)
    const own = async () => pathOf((await browser.visit('/settings/feeds')).page!.props.feeds[0].link)
    const link = await own()
    assert.notEqual(link, path)
    assert.equal((await read(link)).status, 200)
    const membership = await Membership.within(workspace).where('user_id', member.id).firstOrFail()
    await endMembership(workspace, membership.id, owner.id)
    assert.equal((await read(link)).status, 404)
    assert.equal((await read(path)).status, 200, 'others are not affected')
    const row = { userId: member.id, role: 'member' as const, createdAt: Date.now() }
    await Membership.create({ id: newId('membership'), workspaceId: workspace.id, ...row })
    assert.equal((await read(link)).status, 404, 'even if they come back')
    await browser.signIn(member.email, PASSWORD)
    assert.equal((await read(await own())).status, 200)
  })

  test('tell members that they bypass required single sign-on', async ({ assert, cleanup }) => {
    const { browser, workspace } = await signedInOwner()
    cleanup(useIssuer('https://issuer.example'))
    assert.isFalse((await browser.visit('/settings/feeds')).page?.props.requiresSignOn)
    await workspace.merge({ requiresSingleSignOn: true }).save()
    await SignIn.query().update({ issuer: 'https://issuer.example/' })
    const settings = await browser.visit('/settings/feeds')
    assert.isTrue(settings.page?.props.requiresSignOn)
    assert.include(settings.html, 'feed links work without it')
  })
})
