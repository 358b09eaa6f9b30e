import type { HttpContext } from '@adonisjs/core/http'
import { whyOff } from '#config/oauth'
import type { OauthProblem } from '#web/oauth/consent_types'
import { handOver } from '#web/oauth/hand_over'
import { readableRequest } from '#workspaces/oauth/sign_in_request'

/** Handles authorization requests from browsers that an assistant sent here. */
export default class AuthorizationController {
  /** Begins a request: the provider checks it and redirects to the consent page. */
  async show(ctx: HttpContext) {
    return this.#answer(ctx, readableRequest(ctx.request.parsedUrl.query ?? ''))
  }

  /** Ends a request after consent: the provider redirects to the assistant. */
  async update(ctx: HttpContext) {
    return this.#answer(ctx, ctx.request.url())
  }

  async #answer(ctx: HttpContext, target: string) {
    if (whyOff) return showProblem(ctx, 404, 'off')
    const failure = await handOver(ctx, target)
    if (failure) return showProblem(ctx, failure.status, problemOf(failure.code))
  }
}

/** Shows why an assistant cannot be signed in. */
export function showProblem(ctx: HttpContext, status: number, problem: OauthProblem) {
  ctx.response.status(status)
  return ctx.inertia.render('oauth/problem', { problem })
}

function problemOf(code: string): OauthProblem {
  if (code === 'invalid_client' || code === 'invalid_client_metadata') return 'unknown_client'
  if (code === 'invalid_redirect_uri') return 'wrong_redirect'
  return code === 'invalid_request' ? 'expired' : 'invalid'
}
