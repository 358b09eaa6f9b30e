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
      `the configuration of ${issuer} can't be read: ${error.message}`,
      'Check OIDC_ISSUER, and that this machine can open /.well-known/openid-configuration there. Meanwhile, people can sign in with their passwords.'
    )
  })
  if (settings.allowedDomains.length > 0 && (await workspaceToJoin(settings)) === null) {
    throw new Unhealthy(
      settings.workspaceId
        ? `no workspace has the ID in OIDC_WORKSPACE: ${settings.workspaceId}`
        : "people from OIDC_ALLOWED_DOMAINS can't join, because the installation doesn't have exactly one workspace",
      'Set OIDC_WORKSPACE to the ID of the workspace that they should join.'
    )
  }
  return `${issuer} is responding`
}
