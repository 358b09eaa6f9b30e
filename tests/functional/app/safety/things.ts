import db from '@adonisjs/lucid/services/db'
import { assetNames, findAsset } from '#api/docs/assets'
import { changeStatuses } from '#alerts/actions/change_statuses'
import { setOwnCompany, setOwnPlans } from '#alerts/board/set_board'
import { updateNote } from '#alerts/notes/write_notes'
import { createShareLink } from '#alerts/sharing/create_link'
import { setBriefingSchedule, USUAL_SCHEDULE } from '#delivery/briefings/schedule'
import { feedLink } from '#delivery/feeds/feed_link'
import { saveView } from '#alerts/saved_views/save_view'
import { turnOnFeed } from '#delivery/feeds/manage'
import { ratingLinks, unsubscribeLink } from '#delivery/signed_links'
import Channel from '#delivery/models/channel'
import PageArea from '#detection/models/page_area'
import AnalyticsSite from '#analytics/models/analytics_site'
import { publishedScript } from '#analytics/script/published'
import { listed } from '#monitoring/importing/listed_page'
import { newRegion } from '#monitoring/regions/changes'
import { formatRegions } from '#monitoring/regions/region'
import WatchedUrl from '#monitoring/models/watched_url'
import { newId } from '#platform/ids'
import { HOUR } from '#platform/instants'
import { aLearnedPlace } from '#tests/functional/app/suppression_log_factory'
import type { AppRoute } from '#tests/functional/app/safety/app_routes'
import type { Fields } from '#tests/functional/app/browser'
import { aMember, PASSWORD } from '#tests/functional/app/accounts'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aChannel } from '#tests/support/channels'
import { furnish } from '#tests/support/furnished_workspace'
import { emailLink } from '#workspaces/accounts/email_links'
import { issueResetLink } from '#workspaces/accounts/reset'
import { connectAssistant } from '#workspaces/assistants/connect'
import { createApiKey } from '#workspaces/actions/create_api_key'
import { invite } from '#workspaces/invitations/invite'
import EmailChange from '#workspaces/models/email_change'
import Invitation from '#workspaces/models/invitation'
import Membership from '#workspaces/models/membership'
import type User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'
import { addSignIn } from '#workspaces/sign_ins/begin'
import { createPage } from '#tests/support/counted'
import { anInventory } from '#tests/support/inventories'
import { seal } from '#web/imports/sealed_import'

/** Nothing listens here, so requests fail immediately. */
const NO_SITE = '127.0.0.1:1'

const lastPartOf = (link: string) => new URL(link).pathname.split('/').at(-1)!

/** The objects that the app's routes can refer to, in one workspace. */
export type Things = Awaited<ReturnType<typeof thingsOf>>

/** Creates one of everything that the app's routes can refer to. Every action of the owner has an effect. */
export async function thingsOf(workspace: Workspace, owner: User) {
  const furniture = await furnish(workspace)
  const { alertId, competitorId, siteId, watchedUrlId } = furniture
  await db.from('competitors').where('id', competitorId).update({ domain: NO_SITE })
  const page = await WatchedUrl.findOrFail(watchedUrlId)
  await anInventory(page, [{ url: '/enterprise' }, { url: '/agents' }])
  const [paused, read, archived, acted] = [
    await anotherPage(page, { isActive: false }),
    await anAlert(page, { status: 'read' }),
    await anAlert(page, { status: 'archived' }),
    await anAlert(page),
  ]
  const { place, change } = await aLearnedPlace(page)
  const region = newRegion('ignore', { selector: '.promo' })
  await page.merge({ regions: formatRegions({ isNew: false, regions: [region] }) }).save()
  const { place: liftedPlace } = await aLearnedPlace(page, 'main › News')
  await PageArea.within(workspace).where('id', liftedPlace.id).update({ lifted_at: 1, lifted_by: 'test' })
  const slack = await Channel.within(workspace).where('kind', 'slack').firstOrFail()
  await slack
    .merge({ isPaused: true, destination: `https://hooks.slack.com/services/T0/${newId('channel')}` })
    .save()
  await aChannel(workspace, {
    kind: 'webhook',
    destination: `https://receiver.example/${newId('channel')}`,
    secret: `whsec_${newId('channel')}`,
  })
  await Membership.within(workspace).update({ unsubscribed_at: 1 })
  for (const { id } of await Membership.within(workspace)) {
    await setBriefingSchedule(workspace, { membership_id: id }, USUAL_SCHEDULE, owner.id)
  }
  const key = await createApiKey(workspace, {
    name: 'Nightly export',
    scope: 'write',
    createdBy: owner.id,
    actor: owner.id,
  })
  const assistant = await connectAssistant(
    { workspaceId: workspace.id, userId: owner.id },
    { clientId: newId('user'), name: 'Claude', host: 'claude.ai' },
    'read'
  )
  const invited = `${newId('user')}@fernhill.example`
  const invitationLink = await invite(workspace, { email: invited, role: 'member' }, owner)
  const emailChange = await EmailChange.create({
    id: newId('emailChange'),
    userId: owner.id,
    oldEmail: owner.email,
    newEmail: `${newId('user')}@fernhill.example`,
    createdAt: 1,
    expiresAt: Date.now() + HOUR,
    confirmedAt: null,
  })
  const feed = await turnOnFeed(workspace, { competitorId, tag: null }, owner.id)
  const { member: colleague, membership } = await aMember(workspace, 'Kim')
  const view = await saveView(membership, { name: 'Prices', isShared: true }, 'kind=price')
  const { link, token } = await createShareLink(workspace, { alertId }, 30, {
    userId: owner.id,
    role: 'owner',
  })
  const draft = { title: 'Pricing', body: 'They sell seats now.', version: 1 }
  await updateNote(workspace, furniture.noteId, draft, owner)
  const ownCompany = await aWatchedUrl(workspace, 'fernhill.example')
  await setOwnCompany(workspace, ownCompany.competitorId, owner.id)
  const ownPlans = { name: 'Fernhill', headline: '', description: '', currency: '€', plans: [] }
  await setOwnPlans(workspace, ownPlans, owner.id)
  return {
    workspaceId: workspace.id,
    briefingId: furniture.briefingId,
    channelId: furniture.channelId,
    noteId: furniture.noteId,
    shareLinkId: link.id,
    shareToken: token,
    competitorId,
    watchedUrlId,
    pausedUrlId: paused.id,
    newPageUrl: new URL('/enterprise', page.url).href,
    otherNewPageUrl: new URL('/agents', page.url).href,
    alertId,
    readAlertId: read.id,
    archivedAlertId: archived.id,
    actId: (await changeStatuses(workspace, [acted.id], 'archive', owner.id))!.actId,
    changeId: change.id,
    areaId: place.id,
    unmutedAreaId: liftedPlace.id,
    regionId: region.id,
    sealedImport: await sealedImport(workspace),
    siteId,
    goalId: furniture.goalId,
    siteKey: (await AnalyticsSite.findOrFail(siteId)).siteKey,
    keyId: key.apiKey.id,
    assistantId: assistant.id,
    keySecret: key.secret,
    membershipId: membership.id,
    colleagueEmail: colleague.email,
    signInId: (await addSignIn(owner, 'Elsewhere')).id,
    invitationId: (await Invitation.within(workspace).where('email', invited).firstOrFail()).id,
    invitationToken: lastPartOf(invitationLink),
    resetToken: lastPartOf(await issueResetLink(owner)),
    emailConfirmingToken: lastPartOf(emailLink('confirm', emailChange)),
    emailUndoingToken: lastPartOf(emailLink('undo', emailChange)),
    ratingToken: lastPartOf(ratingLinks(workspace, alertId).notUseful),
    unsubscribingToken: lastPartOf(
      unsubscribeLink({ workspaceId: workspace.id, channelId: null, recipient: colleague.email })
    ),
    viewId: view.id,
    feedId: feed.id,
    feedToken: lastPartOf(feedLink(feed, membership)),
    channelKind: 'webhook',
    pausedChannelKind: 'slack',
    scriptName: (await publishedScript()).pinnedName,
    docsAsset: lastPartOf(new URL((await findAsset(assetNames[0]))!.url, 'http://x').href),
  }
}

function sealedImport(workspace: Workspace): Promise<string> {
  const pages = [listed('https://imported.example/')]
  return seal(workspace, { format: 'list', total: 1, added: {}, refused: [], pages })
}

async function anotherPage(page: WatchedUrl, values: Partial<WatchedUrl>): Promise<WatchedUrl> {
  const url = `${page.url}/more`
  const row = {
    ...page.$attributes,
    id: newId('watchedUrl'),
    ...WatchedUrl.address(url),
    ...values,
  }
  return createPage(row)
}

/** Values for the parameters of a path. The first matching prefix applies. */
const PARAMETERS: [beginning: string, parameters: Record<string, keyof Things>][] = [
  ['/docs/assets/:file', { file: 'docsAsset' }],
  ['/:name', { name: 'scriptName' }],
  ['/account/sessions/:id', { id: 'signInId' }],
  ['/workspaces/:id', { id: 'workspaceId' }],
  ['/settings/api-keys/:id', { id: 'keyId' }],
  ['/settings/assistants/:id', { id: 'assistantId' }],
  ['/settings/members/:id', { id: 'membershipId' }],
  ['/settings/invitations/:id', { id: 'invitationId' }],
  ['/settings/channels/:channel/resume', { channel: 'pausedChannelKind' }],
  ['/settings/channels/:channel', { channel: 'channelKind' }],
  ['/settings/feeds/:id', { id: 'feedId' }],
  ['/timeline/views/:id', { id: 'viewId' }],
  ['/briefings/settings/channels/:channel', { channel: 'channelId' }],
  ['/briefings/:week/sources/:sourceId', { week: 'briefingId', sourceId: 'alertId' }],
  ['/briefings/:week/alerts/:sourceId', { week: 'briefingId', sourceId: 'alertId' }],
  ['/briefings/:week', { week: 'briefingId' }],
  ['/share/:kind/:id', { id: 'alertId' }],
  ['/share-links/:id', { id: 'shareLinkId' }],
  ['/shared/:token', { token: 'shareToken' }],
  ['/feeds/:token', { token: 'feedToken' }],
  ['/password/reset/:token', { token: 'resetToken' }],
  ['/email/confirm/:token', { token: 'emailConfirmingToken' }],
  ['/email/undo/:token', { token: 'emailUndoingToken' }],
  ['/invitations/:token', { token: 'invitationToken' }],
  ['/rate/:token', { token: 'ratingToken' }],
  ['/unsubscribe/:token', { token: 'unsubscribingToken' }],
  // Nobody has started this sign-in.
  ['/oauth/consent/:uid', { uid: 'assistantId' }],
  ['/favicons/:id', { id: 'competitorId' }],
  ['/competitors/:id/notes/:noteId', { id: 'competitorId', noteId: 'noteId' }],
  ['/competitors/:id', { id: 'competitorId' }],
  ['/notes/:noteId', { noteId: 'noteId' }],
  ['/board/own/:id', { id: 'competitorId' }],
  ['/watched-urls/:id/places/:areaId/restore', { id: 'watchedUrlId', areaId: 'unmutedAreaId' }],
  ['/watched-urls/:id/places/:areaId', { id: 'watchedUrlId', areaId: 'areaId' }],
  ['/watched-urls/:id/areas/:regionId', { id: 'watchedUrlId', regionId: 'regionId' }],
  ['/watched-urls/:id/resume', { id: 'pausedUrlId' }],
  ['/watched-urls/:id', { id: 'watchedUrlId' }],
  ['/changes/:id', { id: 'changeId' }],
  ['/alerts/undo/:id', { id: 'actId' }],
  ['/alerts/:id/unread', { id: 'readAlertId' }],
  ['/alerts/:id/unarchive', { id: 'archivedAlertId' }],
  ['/alerts/:id', { id: 'alertId' }],
  ['/analytics/goals/:id', { id: 'goalId' }],
  ['/analytics/:id', { id: 'siteId' }],
]

/**
 * Returns the values for a path's parameters.
 *
 * @throws for an unknown path
 */
function parametersOf(pattern: string): Record<string, keyof Things> {
  if (!pattern.includes(':')) return {}
  const found = PARAMETERS.find(([beginning]) => pattern.startsWith(beginning))
  if (!found) throw new Error(`Say in PARAMETERS what ${pattern} names`)
  return found[1]
}

/** Ids in forms instead of paths. */
const IN_FORMS: Record<string, keyof Things> = {
  'POST /alerts/read': 'alertId',
  'POST /alerts/unread': 'readAlertId',
  'POST /alerts/archive': 'alertId',
  'POST /alerts/unarchive': 'archivedAlertId',
}

/** Returns what a request to a route refers to. */
export function thingsNamedBy({ key, pattern }: AppRoute): (keyof Things)[] {
  return [...Object.values(parametersOf(pattern)), ...(IN_FORMS[key] ? [IN_FORMS[key]] : [])]
}

/** Fills a pattern with ids. */
export function pathOf(pattern: string, things: Things): string {
  let path = pattern.replace(':kind', 'alerts')
  for (const [name, thing] of Object.entries(parametersOf(pattern)))
    path = path.replace(`:${name}`, things[thing])
  if (pattern === '/analytics/snippet') return `${path}?siteKey=${things.siteKey}`
  // Both workspaces have pages on this domain.
  return pattern.startsWith('/search') ? `${path}?q=c0` : path
}

const currentPassword = PASSWORD
const chosenPage = (url: string): Fields => ({
  'pages[0][url]': url,
  'pages[0][label]': 'docs',
  'pages[0][crawlFrequency]': 'daily',
})

/** Returns a route's form with valid values. */
export function fieldsOf(key: string, things: Things): Fields {
  const account = { email: things.colleagueEmail, password: PASSWORD }
  const forms: Record<string, Fields> = {
    'POST /setup': { ...account, token: 'x', name: 'Ida', workspaceName: 'Mine' },
    'POST /login': account,
    'POST /login/code': { code: '123456' },
    'POST /password/forgot': { email: `${newId('user')}@fernhill.example` },
    'POST /password/reset/:token': { password: 'a better horse battery' },
    'POST /invitations/:token': { name: 'Ida', password: PASSWORD },
    'POST /account/name': { name: 'Renamed' },
    'POST /account/email': { email: 'renamed@fernhill.example', currentPassword },
    'POST /account/password': { password: 'a better horse battery', currentPassword },
    'POST /account/mail': { mail: 'high' },
    'POST /settings/workspace/single-sign-on': { required: 'yes' },
    'POST /account/appearance': { theme: 'dark' },
    'POST /account/second-factor/secret': { currentPassword },
    'POST /account/second-factor': { code: '123456' },
    'POST /account/second-factor/remove': { currentPassword },
    'POST /account/second-factor/recovery-codes': { currentPassword },
    'POST /workspaces': { name: 'Second' },
    'POST /settings/workspace': { name: 'Renamed' },
    'POST /settings/members/:id/role': { role: 'owner' },
    'POST /settings/invitations': { email: 'ida@fernhill.example', role: 'owner' },
    'POST /settings/api-keys': { name: 'Another', scope: 'write' },
    'POST /settings/channels': { kind: 'slack', destination: 'https://hooks.example/2' },
    'POST /settings/channels/:channel': { name: 'Receivers' },
    'POST /settings/channels/:channel/rules': { minimumScore: 'low', keywords: 'sso' },
    'POST /settings/digest': { hour: '17' },
    'POST /briefings/settings': { weekday: '0', hour: '8' },
    'POST /briefings/settings/channels/:channel': { weekday: '5', hour: '16' },
    'POST /briefings/:week/rating': { feedback: 'not_useful' },
    'POST /share/:kind/:id': { days: '7' },
    'POST /settings/shared-links': { sharing: 'nobody' },
    'POST /board/plans': { name: 'Fernhill', 'plan[0]': 'Studio', 'month[0]': '9', currency: '€' },
    'POST /board/rates': { currency: '€', 'from[0]': '$', 'rate[0]': '0.9' },
    'POST /competitors/:id/notes': { title: 'Hiring', body: 'They look for salespeople.' },
    'POST /competitors/:id/notes/:noteId': { title: 'Pricing', body: 'They sell seats again.', version: '2' },
    'POST /competitors/:id/notes/:noteId/restore': { number: '1', version: '2' },
    'POST /timeline/views': { name: 'Jobs', query: 'kind=job' },
    'POST /timeline/views/:id': { name: 'Renamed', shared: 'on' },
    'POST /competitors': { name: 'New', domain: '127.0.0.1:2', ...chosenPage('http://127.0.0.1:2/docs') },
    'POST /competitors/change': { 'ids[]': things.competitorId, addTag: 'Rivals' },
    'POST /competitors/remove': { 'ids[]': things.competitorId },
    'POST /competitors/:id': { name: 'Renamed', domain: 'renamed.example' },
    'POST /competitors/new': { domain: NO_SITE },
    'POST /competitors/import': { list: 'https://imported.example/' },
    'POST /competitors/import/pages': { sealed: things.sealedImport },
    'POST /competitors/:id/pages/change': { 'ids[]': things.watchedUrlId, label: 'docs' },
    'POST /competitors/:id/pages/remove': { 'ids[]': things.pausedUrlId },
    'POST /competitors/:id/pages': chosenPage(`http://${NO_SITE}/docs`),
    'POST /competitors/:id/new-pages/track': { url: things.newPageUrl },
    'POST /competitors/:id/new-pages/ignore': { url: things.otherNewPageUrl },
    'POST /watched-urls/:id': { label: 'docs' },
    'POST /watched-urls/:id/areas': { mode: 'ignore', selector: '.banner' },
    'POST /alerts/:id/rating': { feedback: 'not_useful' },
    'POST /analytics/:id/goals': { kind: 'event', value: 'Downloaded' },
    'POST /analytics': { name: 'Docs', domain: 'docs.fernhill.example' },
  }
  if (key in IN_FORMS) return { 'ids[]': things[IN_FORMS[key]] }
  return forms[key] ?? {}
}
