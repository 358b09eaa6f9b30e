import type { HttpContext } from '@adonisjs/core/http'
import { Forbidden } from '#platform/errors'
import { notify } from '#platform/http/notice'
import { pageNumber } from '#platform/http/page_number'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import { confirmPassword } from '#workspaces/accounts/check_credentials'
import { createApiKey } from '#workspaces/actions/create_api_key'
import { revokeKeyOfWorkspace } from '#workspaces/actions/revoke_key_of_workspace'
import type { ApiKeysPage } from '#web/settings/api_keys/api_keys_types'
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
    const user = userOf(ctx)
    const { id } = user
    // Like an owner, an admin key decides who has access, so an unattended browser must not be enough to create one.
    if (input.scope === 'admin') {
      await requireOwner(ctx)
      await confirmPassword(user, input.currentPassword ?? '')
    }
    const { apiKey, secret } = await createApiKey(workspace, {
      name: input.name,
      scope: input.scope,
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
    const mayCreateAdmin = ctx.membership.role === 'owner'
    return ctx.inertia.render('settings/api_keys', { ...rows, pageNumber: number, form, mayCreateAdmin })
  }
}

async function requireOwner({ membership, workspace }: HttpContext): Promise<void> {
  if (membership.role === 'owner') return
  const attempt = { actor: membership.userId, action: 'denied.role', detail: 'api_keys.store' } as const
  await recordAccessDenied(workspace, attempt)
  throw new Forbidden('Only a workspace owner can create an admin key.')
}
