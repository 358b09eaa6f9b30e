import type { Sharer } from '#alerts/sharing/create_link'
import type { ListedLink } from '#alerts/sharing/list_links'
import type { ShownLink } from '#web/sharing/sharing_pages'

/** Returns a function that presents links to a member. Members may withdraw their own links, owners all. */
export function shownLink({ userId, role }: Sharer): (link: ListedLink) => ShownLink {
  return ({ createdBy, ...link }) => ({ ...link, mayWithdraw: role === 'owner' || createdBy === userId })
}
