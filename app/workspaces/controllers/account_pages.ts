/** What the pages of this feature get, as plain JSON. */
import type { QrCode } from '#workspaces/second_factor/qr'

export type LoginPage = {
  /** Where this installation is reached: "rivalwatch.example.com". */
  host: string
  email: string
}

export type CodePage = {
  /** A recovery code is asked for, in place of one of the app. */
  byRecoveryCode: boolean
}

export type ForgotPage = {
  /** Without mail, whoever runs the installation makes the link. */
  sendsMail: boolean
  /** A mail was just asked for. */
  isAsked: boolean
}

export type ResetPage = {
  token: string
  /** Whose password it is. */
  email: string
}

export type SetupPage = {
  token: string
  /** What was typed before the form was sent back. */
  given: { name: string; email: string; workspaceName: string }
}

export type InvalidSetupPage = {
  /** There was a token, which is not valid. */
  wasGiven: boolean
}

export type AccountPage = {
  name: string
  email: string
  /** One that waits for its link to be opened; null without. */
  pendingEmail: string | null
  passwordChangedAt: number | null
  secondFactorSince: number | null
  /** Last seen first. */
  sessions: { id: string; agent: string; createdAt: number; lastSeenAt: number; isThis: boolean }[]
}

export type EmailPage = {
  email: string
  /** One that waits for its link to be opened; null without. */
  pendingEmail: string | null
  /** Without mail, an address changes right away. */
  sendsMail: boolean
  /** What was typed before the form was sent back. */
  given: string
}

export type EmailLinkPage = {
  token: string
  oldEmail: string
  newEmail: string
  /** Nothing has changed yet. */
  isPending: boolean
}

export type PasswordPage = { email: string }

export type SecondFactorPage = {
  /** Null while it is off. */
  since: number | null
  codesLeft: number
  /** Those just made; shown once. */
  newCodes: string[] | null
  /** What the app is to be given; the secret in groups of four, for typing it in. */
  setUp: { qr: QrCode; secret: string } | null
  /** What the password is asked for. */
  asking: 'codes' | 'off' | null
}
