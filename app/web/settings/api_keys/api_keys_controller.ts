import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { pageNumber } from '#platform/http/page_number'
import { createApiKey } from '#workspaces/actions/create_api_key'
import { revokeKeyOfWorkspace } from '#workspaces/actions/revoke_key_of_workspace'
import type { ApiKeysPage } from '#web/settings/api_keys/api_keys_page'
import { showOnce, tellCreatedKey } from '#web/settings/api_keys/created_key'
import { expiryAfter } from '#workspaces/keys/lifetimes'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { keyRows } from '#workspaces/queries/key_rows'
import { newKeyFormValidator } from '#workspaces/validators/api_key'

const PAGE = '/settings/api-keys'
const GIVEN = 'givenKey'
const EMPTY = { name: '', scope: 'read', expires: 'never' }

/** Manages the workspace's API keys. */
export default class ApiKeysController {
  async index(ctx: HttpContext) {
    tellCreatedKey(ctx)
    return this.#render(ctx, null)
  }

  async create(ctx: HttpContext) {
    return this.#render(ctx, ctx.session.flashMessages.get(GIVEN, EMPTY))
  }

  async store(ctx: HttpContext) {
    const { request, response, session, workspace } = ctx
    const { name, scope, expires } = { ...EMPTY, scope: '', ...request.body() }
    session.flash(GIVEN, {
      name: String(name).slice(0, 200),
      scope: String(scope).slice(0, 20),
      expires: String(expires).slice(0, 20),
    })
    const input = await request.validateUsing(newKeyFormValidator)
    const { id } = userOf(ctx)
    const { apiKey, secret } = await createApiKey(workspace, {
      ...input,
      expiresAt: expiryAfter(input.expires),
      createdBy: id,
      actor: id,
    })
    showOnce(ctx, apiKey, secret)
    return response.redirect().toPath(PAGE)
  }

  async destroy(ctx: HttpContext) {
    const { name } = await revokeKeyOfWorkspace(ctx.workspace, ctx.membership, String(ctx.params.id))
    notify(ctx, `Revoked “${name}”.`)
    return ctx.response.redirect().toPath(PAGE)
  }

  async #render(ctx: HttpContext, form: ApiKeysPage['form']) {
    const number = pageNumber(ctx)
    const rows = await keyRows(ctx.workspace, ctx.membership, number)
    return ctx.inertia.render('settings/api_keys', { ...rows, pageNumber: number, form })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'settings/api_keys': ApiKeysPage
  }
}
