/** The metadata documents that tell a client how to sign in. */
import { dynamicRegistration, issuer } from '#config/oauth'
import { sharedScopes } from '#platform/operations/scopes'
import { oauthPaths } from '#workspaces/oauth/endpoints'

/** Returns the URL where clients look up how to sign in to the MCP server at a path. */
export function resourceMetadataUrl(path: string): string {
  return `${issuer}/.well-known/oauth-protected-resource${path}`
}

/** Returns the metadata of the MCP server at a path (RFC 9728). */
export function resourceMetadata(path: string) {
  return {
    resource: issuer + path,
    resource_name: 'Rivalwatch',
    authorization_servers: [issuer],
    scopes_supported: sharedScopes,
    bearer_methods_supported: ['header'],
  }
}

/** The metadata of the authorization server (RFC 8414). */
export const serverMetadata = {
  issuer,
  authorization_endpoint: issuer + oauthPaths.authorize,
  token_endpoint: issuer + oauthPaths.token,
  revocation_endpoint: issuer + oauthPaths.revoke,
  ...(dynamicRegistration ? { registration_endpoint: issuer + oauthPaths.register } : {}),
  scopes_supported: sharedScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
}
