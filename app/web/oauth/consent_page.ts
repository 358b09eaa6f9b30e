/** Props of the pages that sign an assistant in, as plain JSON. */

export type ConsentPage = {
  /** ID of the request. */
  uid: string
  /** The name that the assistant gave itself. */
  client: string
  /** Where the answer is sent: `claude.ai`, or `127.0.0.1`. */
  host: string
  /** Whether that is a program on the person's own computer. */
  isLocal: boolean
  /** The site that describes the assistant; null if it only described itself. */
  describedBy: string | null
  email: string
  workspaces: { id: string; name: string }[]
  /** The workspace that is chosen at first. */
  workspaceId: string
  /** Whether the assistant asked to change anything. */
  mayWrite: boolean
}

export type OauthProblem = 'expired' | 'invalid' | 'off' | 'unknown_client' | 'wrong_redirect'
