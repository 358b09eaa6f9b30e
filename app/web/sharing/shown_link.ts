import type { Sharer } from '#alerts/sharing/create_link'
import type { ListedLink } from '#alerts/sharing/list_links'
import type { ShownLink } from '#web/sharing/sharing_types'

/**
 * Returns a function that prepares links for display to a member. Members may withdraw their own links; owners, all
 * links.
 */
export function shownLink({ userId, role }: Sharer): (link: ListedLink) => ShownLink {
  return ({ createdBy, ...link }) => ({ ...link, mayWithdraw: role === 'owner' || createdBy === userId })
}
