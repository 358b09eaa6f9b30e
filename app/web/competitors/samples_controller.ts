import type { HttpContext } from '@adonisjs/core/http'
import { addSample } from '#monitoring/sample/add_sample'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Adds the sample competitor. It is removed like any other competitor. */
export default class SamplesController {
  async store(ctx: HttpContext) {
    const { id } = await addSample(ctx.workspace, userOf(ctx).id)
    return ctx.response.redirect(`/competitors/${id}`)
  }
}
