/** The people and workspaces in the screenshots, and the URLs that show them. */
import { TOTP } from 'otpauth'
import { saveView } from '#alerts/saved_views/save_view'
import type { SourceId } from '#alerts/briefings/sentence'
import { storeBriefing } from '#alerts/briefings/stored'
import { writeBriefing } from '#alerts/briefings/write_briefing'
import { createShareLink } from '#alerts/sharing/create_link'
import { turnOnFeed } from '#delivery/feeds/manage'
import { ratingLinks, unsubscribeLink } from '#delivery/signed_links'
import Alert from '#alerts/models/alert'
import Channel from '#delivery/models/channel'
import { addCompetitor } from '#monitoring/actions/add_competitor'
import { limitCrawls } from '#monitoring/actions/limit_crawls'
import { watchCompetitor } from '#monitoring/actions/watch_pages'
import Competitor from '#monitoring/models/competitor'
import PageChange from '#monitoring/models/page_change'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'
import { setTags } from '#monitoring/tags/set_tags'
import { claimCrawl } from '#monitoring/pipeline/claim'
import { runCrawl } from '#monitoring/pipeline/crawl'
import { newId } from '#platform/ids'
import { transaction } from '#platform/database/transaction'
import { DAY, SECOND } from '#platform/instants'
import { setClock } from '#tests/support/page_previews/clock'
import { furnishFernhill, PASSWORD, tokenOf } from '#tests/support/page_previews/fernhill'
import { aMarket } from '#tests/support/page_previews/a_market'
import { aHostileWorkspace } from '#tests/support/page_previews/hostile_workspace'
import { newSite, NOW } from '#tests/support/page_previews/made_up_sites'
import { loadPastYear } from '#tests/support/page_previews/past_year'
import { indexed } from '#tests/support/search'
import { aYearOfPrices } from '#tests/support/page_previews/year_of_prices'
import { aFreshSample, aKnownSample, someNotes } from '#tests/support/page_previews/sample_and_notes'
import { followNewPages } from '#tests/support/page_previews/new_pages'
import type { MadeUpWeb } from '#tests/support/page_previews/made_up_web'
import { emailLink } from '#workspaces/accounts/email_links'
import { issueResetLink } from '#workspaces/accounts/reset'
import { createWorkspace } from '#workspaces/actions/create_workspace'
import { invite } from '#workspaces/invitations/invite'
import EmailChange from '#workspaces/models/email_change'
import Membership from '#workspaces/models/membership'
import type User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'
import { turnOnSecondFactor } from '#workspaces/second_factor/settings'
import { newSecret } from '#workspaces/second_factor/totp'
import { aRequestBy } from '#tests/support/oauth/assistants'
import { TestIssuer } from '#tests/support/single_sign_on/issuer'
import { nextQueuedCrawl } from '#tests/support/worker'

export type Person = keyof World['people']
export type World = Awaited<ReturnType<typeof makeWorld>>

/**
 * Creates the people and workspaces.
 *
 * @param web simulates the outside world
 */
export async function makeWorld(web: MadeUpWeb) {
  const fernhill = await furnishFernhill(web)
  const { workspace, mara, jonas } = fernhill
  const past = await loadPastYear(workspace)
  const ines = (await aWorkspaceOf('Ines Ferreira', 'Saltmarsh')).owner
  const newcomer = await aNewcomer()
  const hostile = await aHostileWorkspace()
  const ida = (await aWorkspaceOf('Ida Novak', 'Birchwood')).owner
  const noa = await aWorkspaceOf('Noa Lind', 'Larkfield')
  const kim = (await aWorkspaceOf('Kim Osei', 'Redwood')).owner
  await Workspace.query().where('name', 'Redwood').update({ requires_single_sign_on: true })
  const { id: competitorId } = await Competitor.within(workspace).firstOrFail()
  await turnOnFeed(workspace, { competitorId: null, tag: null }, mara.id)
  await turnOnFeed(workspace, { competitorId, tag: null }, mara.id)
  await turnOnFeed(workspace, { competitorId: null, tag: 'Direct rival' }, mara.id)
  await someViews(workspace, mara, jonas)
  const issuer = await TestIssuer.start()
  issuer.use()
  issuer.is({ sub: 'mara', email: mara.email, email_verified: true })
  const importer = await aWorkspaceOf('Lin Castellanos', 'Oakhollow')
  await grown(importer.workspace)
  const tagger = await aWorkspaceOf('Noor Haddad', 'Elmfield')
  const taggedId = await tagged(tagger.workspace, tagger.owner)
  const follower = await aWorkspaceOf('Sana Idris', 'Larkmead')
  const followed = await followNewPages(web, follower.workspace, follower.owner)
  await indexed()
  const marketer = await aWorkspaceOf('Vera Kolk', 'Ashgrove')
  await grown(marketer.workspace)
  const sampler = await aWorkspaceOf('Ravi Menon', 'Ashgrove')
  const freshSampleId = await aFreshSample(sampler.workspace, sampler.owner)
  const taster = await aWorkspaceOf('Edda Holm', 'Stonemill')
  const sample = await aKnownSample(taster.workspace, taster.owner)
  const noted = await someNotes(workspace, mara, jonas)
  const secret = newSecret()
  await turnOnSecondFactor(ida, secret, new TOTP({ secret }).generate())
  return {
    people: {
      mara,
      jonas,
      ines,
      ida,
      kim,
      lin: importer.owner,
      noor: tagger.owner,
      noa: noa.owner,
      sana: follower.owner,
      ravi: sampler.owner,
      edda: taster.owner,
      teo: newcomer.owner,
      vera: marketer.owner,
      hostile: hostile.owner,
    },
    ...(await placesOf(workspace)),
    ...past,
    ...(await linksOf(workspace, mara, ida)),
    ...(await sharedWith(workspace, mara)),
    requestPaths: {
      remote: await aRequestBy('Claude', 'https://claude.ai/api/mcp/auth_callback'),
      local: await aRequestBy('Cursor', 'cursor://anysphere.cursor-mcp/oauth/callback'),
      long: await aRequestBy('Donaudampfschifffahrtsgesellschaft'.repeat(4), 'https://assistant.example/'),
    },
    ...(await aMarket(marketer.workspace, marketer.owner)),
    pricedId: await aYearOfPrices(noa.workspace),
    siteId: fernhill.site.id,
    waitingSiteId: fernhill.waiting.id,
    newcomer,
    freshSampleId,
    sample,
    noted,
    followed,
    hostile,
    taggedId,
    jonasEmail: jonas.email,
    idaEmail: ida.email,
    password: PASSWORD,
  }
}

/** Saves views of the timeline for Mara and for the team. */
async function someViews(workspace: Workspace, mara: User, jonas: User) {
  const [marasOwn, jonasOwn] = await Promise.all(
    [mara, jonas].map(({ id: userId }) => Membership.within(workspace).where({ userId }).firstOrFail())
  )
  await saveView(marasOwn, { name: 'Pricing', isShared: true }, 'kind=price%2Cplan')
  await saveView(jonasOwn, { name: 'Monday review: last week', isShared: true }, 'days=7')
  await saveView(marasOwn, { name: 'Hiring', isShared: false }, 'kind=job&days=90')
}

function aWorkspaceOf(name: string, workspace: string) {
  const email = `${name.split(' ')[0].toLowerCase()}@${workspace.toLowerCase()}.example`
  return createWorkspace({
    name: workspace,
    plan: 'free',
    owner: { email, password: PASSWORD, name },
    actor: 'command',
  })
}

/**
 * Creates someone whose first competitor is being read: two pages are done, one is in progress, and the others are
 * waiting.
 */
async function aNewcomer() {
  setClock(NOW - 12 * SECOND)
  const { workspace, owner } = await aWorkspaceOf('Teo Marin', 'Brightwell')
  const pages = Object.entries(newSite.pages)
    .slice(0, 5)
    .map(([path, { label }]) => ({ url: `https://${newSite.domain}${path}`, label }))
  const watching = await watchCompetitor(workspace, { ...newSite, pages }, owner.id)
  const crawls = await Promise.all(watching.pages.map(({ id }) => nextQueuedCrawl(id)))
  setClock(NOW - 6 * SECOND)
  await runCrawl(crawls[0]!)
  await runCrawl(crawls[1]!)
  await claimCrawl(crawls[2]!)
  setClock(NOW)
  const thinPageId = watching.pages[1].id
  await PageVersion.query().where('watched_url_id', thinPageId).update({ scripts: 'needed' })
  return {
    owner,
    competitorId: watching.competitor.id,
    waitingPageId: watching.pages[4].id,
    thinPageId,
  }
}

/** Adds competitors with tags, and limits the checks of the first. Returns the ID of the first. */
async function tagged(workspace: Workspace, owner: User): Promise<string> {
  const add = async (name: string, tags: string[]) => {
    const domain = `${name.toLowerCase()}.example`
    const { id } = await addCompetitor(workspace, { name, domain }, owner.id)
    await setTags(workspace, id, tags, owner.id)
    return id
  }
  const first = await add('Copperline', ['Enterprise', 'EU'])
  await add('Lakeside', ['Enterprise'])
  await add('Stonebridge', ['Open source'])
  await limitCrawls(workspace, first, { pace: 30, hours: { from: 22, until: 6 } }, owner.id)
  return first
}

/** Returns the ids and URLs in the full workspace. */
async function placesOf(workspace: Workspace) {
  const pageId = async (address: string) => {
    const page = await WatchedUrl.within(workspace)
      .where('url_hash', WatchedUrl.hashUrl(address))
      .firstOrFail()
    return page.id
  }
  const northwind = await Competitor.within(workspace).where('name', 'Northwind').firstOrFail()
  const pricing = await pageId('https://northwind.example/pricing')
  const alert = await Alert.within(workspace)
    .where('watched_url_id', pricing)
    .orderBy('detected_at', 'desc')
    .firstOrFail()
  const heldBack = await PageChange.within(workspace)
    .where('outcome', 'held_back')
    .orderBy('detected_at', 'desc')
    .firstOrFail()
  return {
    competitorId: northwind.id,
    pricingId: pricing,
    blockedId: await pageId('https://lumenware.example/blog'),
    failingId: await pageId('https://harborline.example/careers'),
    noisyId: await pageId('https://northwind.example/'),
    alertId: alert.id,
    heldBackId: heldBack.id,
    changeId: alert.changeId,
  }
}

/** Shares the newest alert and last month's briefing. */
async function sharedWith(workspace: Workspace, { id: userId }: User) {
  const alert = await Alert.within(workspace).orderBy('detected_at', 'desc').firstOrFail()
  const period = { since: NOW - 30 * DAY, until: NOW - DAY }
  const content = await writeBriefing(workspace, period, 'Europe/Berlin')
  const goneSourceId = newId('version') as SourceId
  const [{ sentences }] = content.mattered
  sentences[0] = { ...sentences[0], sources: [...sentences[0].sources, goneSourceId] }
  const briefing = await transaction((trx) => storeBriefing(workspace, content, NOW, trx))
  const sharer = { userId, role: 'owner' as const }
  const path = async (shared: Parameters<typeof createShareLink>[1], days: number) =>
    `/shared/${(await createShareLink(workspace, shared, days, sharer, NOW)).token}`
  return {
    briefingId: briefing.id,
    goneSourceId,
    sharedPaths: {
      alert: await path({ alertId: alert.id }, 30),
      briefing: await path({ briefingId: briefing.id }, 7),
    },
  }
}

async function linksOf(workspace: Workspace, mara: User, ida: User) {
  const alert = await Alert.within(workspace).orderBy('detected_at', 'desc').firstOrFail()
  const email = await Channel.within(workspace).where('kind', 'email').firstOrFail()
  const path = (link: string) => new URL(link).pathname
  const rating = ratingLinks(workspace, alert.id)
  const saltmarsh = await aWorkspaceOf('Noor Haddad', 'Elmwood')
  const change = await EmailChange.create({
    id: newId('emailChange'),
    userId: ida.id,
    oldEmail: ida.email,
    newEmail: 'ida.novak@birchwood-group.example',
    createdAt: NOW,
    expiresAt: NOW + DAY,
    confirmedAt: null,
  })
  return {
    confirmEmailPath: path(emailLink('confirm', change)),
    undoEmailPath: path(emailLink('undo', change)),
    resetPath: path(await issueResetLink(ida, NOW)),
    ratePath: path(rating.useful),
    unsubscribePath: path(
      unsubscribeLink({ workspaceId: workspace.id, channelId: email.id, recipient: mara.email })
    ),
    invitationPath: path(await invite(workspace, { email: 'lea@fernhill.example', role: 'member' }, mara)),
    invitationOfMemberToken: tokenOf(
      await invite(await grown(saltmarsh.workspace), { email: ida.email, role: 'owner' }, saltmarsh.owner)
    ),
  }
}

/** Upgrades the plan to make room for people. */
async function grown(workspace: Workspace) {
  await workspace.merge({ plan: 'pro' }).save()
  return workspace
}
