/** Props of the pages that sign an assistant in, as plain JSON. */

export type ConsentPage = {
  /** ID of the request. */
  uid: string
  /** The name that the assistant gave. */
  client: string
  /** The host to which the answer is sent: `claude.ai`, or `127.0.0.1`. */
  host: string
  /** Whether that is a program on the user's own computer. */
  isLocal: boolean
  /** The site that describes the assistant; null if it only described itself. */
  describedBy: string | null
  email: string
  workspaces: { id: string; name: string }[]
  /** The initially selected workspace. */
  workspaceId: string
  /** Whether the assistant requested write access. */
  mayWrite: boolean
}

export type OauthProblem = 'expired' | 'invalid' | 'off' | 'unknown_client' | 'wrong_redirect'
