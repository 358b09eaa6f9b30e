/** Props of the pages that sign an assistant in, as plain JSON. */

export type ConsentPage = {
  /** ID of the request. */
  uid: string
  /** The name that the assistant gave itself. */
  client: string
  /** Where the response is sent: a host such as `claude.ai` or `127.0.0.1`, or an app's URL scheme such as `cursor`. */
  host: string
  /** Whether the response goes to a program on the user's own computer. */
  isLocal: boolean
  /** The host of the assistant's metadata document; null if the assistant registered itself. */
  describedBy: string | null
  email: string
  workspaces: { id: string; name: string }[]
  /** The initially selected workspace. */
  workspaceId: string
  /** Whether the assistant requested write access. */
  mayWrite: boolean
}

export type OauthProblem = 'expired' | 'invalid' | 'off' | 'unknown_client' | 'wrong_redirect'
