import type { Shell } from '#web/layout/layout'
import type { Notice } from '#platform/http/notice_page'
import type { CreatedKey } from '#web/settings/api_keys/api_keys_types'
import type { CreatedInvitation } from '#web/settings/members/members_types'
import type { Theme } from '#platform/http/theme_names'

/** The signed-in user, shared with every page behind sign-in. */
interface Account {
  name: string
  email: string
}

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: {
      /** Messages by field; `form` concerns the whole form. */
      errors: Record<string, string>
      /** The server's time in milliseconds when the page was created or refreshed. */
      now: number
      csrfToken: string
      theme: Theme
      /** The result of the last action. */
      notice: Notice | null
      account?: Account
      /** Only on pages behind sign-in. */
      shell?: Shell
    }
    /** Passed to one page and not kept in the history. */
    flashDataType: {
      createdKey?: CreatedKey
      /** A share link that was just created. */
      sharedLink?: string
      createdInvitation?: CreatedInvitation
    }
  }
}
