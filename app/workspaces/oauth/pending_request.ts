/** A pending request to connect an assistant, while the user decides. A cookie ties it to their browser. */
import type { HttpContext } from '@adonisjs/core/http'
import { errors } from 'oidc-provider'
import type { SharedScope } from '#platform/operations/scopes'
import type Assistant from '#workspaces/models/assistant'
import { oauthProvider } from '#workspaces/oauth/provider'
import { redirectTarget, type RedirectTarget } from '#workspaces/oauth/redirect_uris'
import { mostOf } from '#workspaces/oauth/sign_in_request'

type Browser = Pick<HttpContext, 'request' | 'response'>

export interface PendingRequest {
  uid: string
  clientId: string
  /** The name that the client gave itself. */
  name: string
  redirectUri: string
  target: RedirectTarget
  /** The host of the client's metadata document; null if the client registered itself. */
  describedBy: string | null
  /** The highest scope that the request can be granted. */
  most: SharedScope
}

/** Returns the browser's request; null if it belongs to another browser, has expired or was already answered. */
export async function findRequest(
  { request, response }: Browser,
  uid: string
): Promise<PendingRequest | null> {
  const provider = oauthProvider()
  const interaction = await provider
    .interactionDetails(request.request, response.response)
    .catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return null
      throw error
    })
  if (interaction?.uid !== uid) return null
  const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction.params
  const client = await provider.Client.find(String(clientId))
  if (!client) return null
  const target = redirectTarget(String(redirectUri))
  return {
    uid,
    clientId: client.clientId,
    name: client.clientName ?? target.host,
    redirectUri: String(redirectUri),
    target,
    describedBy: URL.parse(client.clientId)?.host ?? null,
    most: mostOf(scope),
  }
}

/** Records that the user allowed the request. Returns the URL to which their browser is redirected. */
export function answerRequest({ request, response }: Browser, assistant: Assistant): Promise<string> {
  return oauthProvider().interactionResult(
    request.request,
    response.response,
    { login: { accountId: assistant.userId, remember: false }, consent: { grantId: assistant.id } },
    { mergeWithLastSubmission: false }
  )
}

/** Records that the user refused the request. Returns the URL to which their browser is redirected. */
export function refuseRequest({ request, response }: Browser): Promise<string> {
  return oauthProvider().interactionResult(
    request.request,
    response.response,
    { error: 'access_denied', error_description: 'The user denied access' },
    { mergeWithLastSubmission: false }
  )
}
