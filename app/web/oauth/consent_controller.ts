import type { HttpContext } from '@adonisjs/core/http'
import { InvalidInput } from '#platform/errors'
import type { SharedScope } from '#platform/operations/scopes'
import { showProblem } from '#web/oauth/authorization_controller'
import type { ConsentPage } from '#web/oauth/consent_types'
import { connectAssistant } from '#workspaces/assistants/connect'
import { signInOf, userOf } from '#workspaces/middleware/signed_in_middleware'
import type Membership from '#workspaces/models/membership'
import {
  answerRequest,
  findRequest,
  type PendingRequest,
  refuseRequest,
} from '#workspaces/oauth/pending_request'
import { mayShow } from '#workspaces/single_sign_on/requirement'
import { formActionSource } from '#workspaces/oauth/redirect_uris'

/** Asks a user whether an assistant may access one of their workspaces. */
export default class ConsentController {
  async show(ctx: HttpContext) {
    const request = await findRequest(ctx, String(ctx.params.uid))
    if (!request) return showProblem(ctx, 404, 'expired')
    // After sign-in, Inertia would render this page in the document of the previous page, whose Content Security Policy
    // forbids the form.
    if (ctx.request.header('x-inertia')) return ctx.inertia.location(ctx.request.url())
    allowFormToEndAt(ctx, request.redirectUri)
    return ctx.inertia.render('oauth/consent', await consentPage(ctx, request))
  }

  async store(ctx: HttpContext) {
    const request = await findRequest(ctx, String(ctx.params.uid))
    if (!request) return showProblem(ctx, 404, 'expired')
    const { decision, workspaceId, scope } = ctx.request.body() as Record<string, unknown>
    if (decision !== 'allow') return ctx.response.redirect(await refuseRequest(ctx))

    const membership = chosenMembership(await openMemberships(ctx), workspaceId)
    const { clientId, name, target } = request
    const client = { clientId, name, host: target.host }
    const assistant = await connectAssistant(membership, client, chosenScope(request, scope))
    return ctx.response.redirect(await answerRequest(ctx, assistant))
  }
}

async function consentPage(
  ctx: HttpContext,
  { uid, name, target, describedBy, most }: PendingRequest
): Promise<ConsentPage> {
  return {
    uid,
    client: name,
    ...target,
    describedBy,
    email: userOf(ctx).email,
    workspaces: (await openMemberships(ctx)).map(({ workspace }) => ({
      id: workspace.id,
      name: workspace.name,
    })),
    workspaceId: ctx.workspace.id,
    mayWrite: most === 'write',
  }
}

/** Returns the memberships in workspaces that this browser may open. */
async function openMemberships(ctx: HttpContext): Promise<Membership[]> {
  const may = await Promise.all(ctx.memberships.map(({ workspace }) => mayShow(workspace, signInOf(ctx))))
  return ctx.memberships.filter((_, index) => may[index])
}

/** Extends the `form-action` policy, so that the form may also redirect to where the assistant awaits the response. */
function allowFormToEndAt({ response }: HttpContext, redirectUri: string): void {
  const policy = String(response.getHeader('Content-Security-Policy'))
  const source = formActionSource(redirectUri)
  response.header(
    'Content-Security-Policy',
    policy.replace("form-action 'self'", `form-action 'self' ${source}`)
  )
}

function chosenMembership(memberships: Membership[], given: unknown): Membership {
  const chosen = memberships.find(({ workspaceId }) => workspaceId === given)
  if (chosen) return chosen
  throw InvalidInput.field('workspaceId', 'exists', 'Choose one of your workspaces.')
}

/** Returns the scope that the user allows, which never exceeds what the assistant requested. */
function chosenScope({ most }: PendingRequest, given: unknown): SharedScope {
  if (given === 'read' || (given === 'write' && most === 'write')) return given
  throw InvalidInput.field('scope', 'enum', 'Choose what the assistant can do.')
}
