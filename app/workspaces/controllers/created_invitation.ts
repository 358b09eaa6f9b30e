/** The link that the next page shows, this once: it waits in the encrypted session until then. */
import type { HttpContext } from '@adonisjs/core/http'
import type { CreatedInvitation } from '#workspaces/controllers/members_page'

const FLASHED = 'createdInvitation'

export function showLinkOnce({ session }: HttpContext, invitation: CreatedInvitation): void {
  session.flash(FLASHED, invitation)
}

/** Hands the link to the page beside its props, which a browser keeps in its history. */
export function tellCreatedInvitation({ inertia, session }: HttpContext): void {
  const createdInvitation: CreatedInvitation | null = session.flashMessages.get(FLASHED, null)
  if (!createdInvitation) return
  inertia.flash(() => ({ createdInvitation }))
}
