/** What the pages of this feature get, as plain JSON. */

export type LoginPage = {
  /** Where this installation is reached: "rivalwatch.example.com". */
  host: string
  email: string
}

export type SetupPage = {
  token: string
  /** What was typed before the form was sent back. */
  given: { name: string; email: string; workspaceName: string }
}
