import type { ApplicationService } from '@adonisjs/core/types'
import type { IdentityProvider } from '#workspaces/single_sign_on/identity_provider'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    /** Null if no identity provider is configured. */
    identityProvider: IdentityProvider | null
  }
}

/** Binds the identity provider that people may sign in with. */
export default class WorkspacesProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('identityProvider', async () => {
      const { singleSignOnSettings } = await import('#config/oidc')
      if (!singleSignOnSettings) return null
      const { IdentityProvider } = await import('#workspaces/single_sign_on/identity_provider')
      return new IdentityProvider(singleSignOnSettings, await this.app.container.make('outbound.identity'))
    })
  }

  /** Checks the settings, so that an invalid one stops the process immediately rather than at the first sign-in. */
  async start() {
    await import('#config/oidc')
  }
}
