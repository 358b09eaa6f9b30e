import type { HttpContext } from '@adonisjs/core/http'

/** Dismisses the checklist, for the member alone. */
export default class ChecklistsController {
  async destroy({ membership, response }: HttpContext) {
    await membership.merge({ checklistDismissedAt: Date.now() }).save()
    return response.redirect('/')
  }
}
