/**
 * Passes the link of a new invitation to the next page, which shows it once. Until then it is stored in the encrypted
 * session.
 */
import type { HttpContext } from '@adonisjs/core/http'
import type { CreatedInvitation } from '#web/settings/members/members_types'

const FLASHED = 'createdInvitation'

export function showLinkOnce({ session }: HttpContext, invitation: CreatedInvitation): void {
  session.flash(FLASHED, invitation)
}

/**
 * Passes the link to the page as a flash rather than a prop, because browsers keep props in their history.
 */
export function tellCreatedInvitation({ inertia, session }: HttpContext): void {
  const createdInvitation: CreatedInvitation | null = session.flashMessages.get(FLASHED, null)
  if (!createdInvitation) return
  inertia.flash(() => ({ createdInvitation }))
}
