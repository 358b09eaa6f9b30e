import { Unhealthy } from '#health/check'
import { workspaceToJoin } from '#workspaces/single_sign_on/allowed'
import type { IdentityProvider } from '#workspaces/single_sign_on/identity_provider'

/**
 * Requests the discovery document of the identity provider.
 *
 * @throws Unhealthy if that fails or nobody could join
 */
export async function checkIdentity(provider: IdentityProvider): Promise<string> {
  const { issuer, settings } = provider
  await provider.describe().catch((error: Error) => {
    throw new Unhealthy(
      `${issuer} doesn't describe itself: ${error.message}`,
      'Check OIDC_ISSUER, and that this machine can open /.well-known/openid-configuration there. Until then, people can sign in with their passwords.'
    )
  })
  if (settings.allowedDomains.length > 0 && (await workspaceToJoin(settings)) === null) {
    throw new Unhealthy(
      settings.workspaceId
        ? `OIDC_WORKSPACE names no workspace: ${settings.workspaceId}`
        : "people of OIDC_ALLOWED_DOMAINS can't join, because there isn't exactly one workspace",
      'Set OIDC_WORKSPACE to the ID of the workspace that they join.'
    )
  }
  return `${issuer} answers`
}
