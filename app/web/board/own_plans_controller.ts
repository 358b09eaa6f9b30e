import type { HttpContext } from '@adonisjs/core/http'
import { boardSettings } from '#alerts/board/board_settings'
import { MOST_OWN_PLANS } from '#alerts/board/own_plans'
import { setOwnPlans } from '#alerts/board/set_board'
import { messagesOf } from '#platform/http/flash_errors'
import { notify } from '#platform/http/notice'
import type { OwnPlansPage } from '#web/board/board_types'
import { formOf, planForm, plansIn } from '#web/board/entered_plans'
import { showErrors } from '#web/competitors/show_errors'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Shows and sets the plans that a team enters for its own company. */
export default class OwnPlansController {
  async edit(ctx: HttpContext) {
    const { ownPlans } = await boardSettings(ctx.workspace)
    const empty = { name: ctx.workspace.name, headline: '', description: '', currency: '$', plans: [] }
    return showForm(ctx, ownPlans ? formOf(ownPlans) : empty)
  }

  /** Saves the plans. Rejected ones are shown again without a redirect, because the session is too small for them. */
  async update(ctx: HttpContext) {
    const given = planForm(ctx)
    try {
      await setOwnPlans(ctx.workspace, plansIn(given), userOf(ctx).id)
    } catch (error) {
      showErrors(ctx, messagesOf(error))
      return showForm(ctx, given)
    }
    notify(ctx, 'Plans saved.')
    return ctx.response.redirect('/board')
  }

  async destroy(ctx: HttpContext) {
    await setOwnPlans(ctx.workspace, null, userOf(ctx).id)
    notify(ctx, 'Plans removed from the board.')
    return ctx.response.redirect('/board')
  }
}

async function showForm(ctx: HttpContext, given: OwnPlansPage['given']) {
  const { ownPlans } = await boardSettings(ctx.workspace)
  return ctx.inertia.render('board/plans', {
    given,
    maxPlans: MOST_OWN_PLANS,
    isStored: ownPlans !== null,
  })
}
