import { DAY } from '#platform/instants'
import { failingChannels } from '#web/inbox/problems'
import { openNotices } from '#delivery/notices/list_notices'
import type { Attention } from '#web/dashboard/dashboard_types'
import ApiKey from '#workspaces/models/api_key'
import type { Workspace } from '#workspaces/workspace'

/** The maximum number of pages listed; further ones are only counted. */
const LISTED_PAGES = 4
const LISTED_KEYS = 3
/** The fraction of a limit at which a warning is shown. */
const NEARLY = 0.9
const IDLE_AFTER = 60 * DAY

type Used = { pages: number; competitors: number }

/**
 * Returns what needs attention, most urgent first.
 *
 * @param tag limits the pages to those of competitors with this tag; null for all. Everything else concerns the whole
 * workspace.
 */
export async function attentionOf(
  workspace: Workspace,
  used: Used,
  tag: string | null
): Promise<Attention[]> {
  const [channels, pages, keys] = await Promise.all([
    silentChannels(workspace),
    unreadablePages(workspace, tag),
    idleKeys(workspace, Date.now()),
  ])
  return [...channels, ...pages, ...nearLimits(workspace, used), ...keys]
}

async function silentChannels(workspace: Workspace): Promise<Attention[]> {
  const channels = await failingChannels(workspace)
  return channels.map(({ name, failingSince, lastError }) => ({
    kind: 'channel',
    name,
    since: failingSince,
    detail: lastError,
  }))
}

async function unreadablePages(workspace: Workspace, tag: string | null): Promise<Attention[]> {
  const { notices, total } = await openNotices(workspace, { tag })
  const listed = notices
    .slice(0, LISTED_PAGES)
    .map(({ competitor, label, name, url, detail, openedAt, watchedUrlId, status }): Attention => ({
      kind: 'page',
      competitor,
      label,
      name,
      url,
      detail,
      since: openedAt,
      watchedUrlId,
      isBlocked: status === 'blocked',
    }))
  const rest = total - listed.length
  return rest > 0 ? [...listed, { kind: 'more_pages', count: rest }] : listed
}

function nearLimits({ limits }: Workspace, used: Used): Attention[] {
  const near = (what: keyof Used, limit: number | null): Attention[] =>
    limit !== null && used[what] >= NEARLY * limit ? [{ kind: 'limit', what, used: used[what], limit }] : []
  return [...near('pages', limits.urls), ...near('competitors', limits.domains)]
}

/** Returns keys that have been unused for a long time. They grant access, but nobody would miss them. */
async function idleKeys(workspace: Workspace, now: number): Promise<Attention[]> {
  const keys = await ApiKey.within(workspace)
    .whereNull('revoked_at')
    .where((query) => query.whereNull('expires_at').orWhere('expires_at', '>', now))
    .where('last_used_at', '<', now - IDLE_AFTER)
    .orderBy('last_used_at')
    .limit(LISTED_KEYS)
  return keys.map(({ name, lastUsedAt }) => ({ kind: 'key', name, lastUsedAt: lastUsedAt! }))
}
