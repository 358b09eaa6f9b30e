import type { HttpContext } from '@adonisjs/core/http'

/** Dismisses the checklist for this member only. */
export default class ChecklistsController {
  async destroy({ membership, response }: HttpContext) {
    await membership.merge({ checklistDismissedAt: Date.now() }).save()
    return response.redirect('/')
  }
}
