import type { Shell } from '#dashboard/shell'
import type { Notice } from '#platform/http/notice_page'
import type { CreatedKey } from '#workspaces/controllers/api_keys_page'
import type { CreatedInvitation } from '#workspaces/controllers/members_page'
import type { Theme } from '#platform/http/theme_names'

/** Who is signed in; shared with every page behind the sign-in. */
export interface Account {
  name: string
  email: string
}

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: {
      /** Messages by field; `form` is about the whole form. */
      errors: Record<string, string>
      /** The server's time when the page was made or refreshed, in milliseconds. */
      now: number
      csrfToken: string
      theme: Theme
      /** What was just done. */
      notice: Notice | null
      account?: Account
      /** Behind the sign-in. */
      shell?: Shell
    }
    /** What one page is told and no history keeps. */
    flashDataType: {
      createdKey?: CreatedKey
      createdInvitation?: CreatedInvitation
    }
  }
}
