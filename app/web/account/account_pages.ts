/** Props of the account pages, as plain JSON. */
import type { QrCode } from '#workspaces/second_factor/qr'

export type LoginPage = {
  /** Host of this installation: "rivalwatch.example.com". */
  host: string
  email: string
}

export type CodePage = {
  /** Whether the page asks for a recovery code rather than one from the app. */
  byRecoveryCode: boolean
}

export type ForgotPage = {
  /** Without mail, the operator of the installation issues the link. */
  sendsMail: boolean
  /** Whether a link was just requested. */
  isAsked: boolean
}

export type ResetPage = {
  token: string
  /** The account's address. */
  email: string
}

export type SetupPage = {
  token: string
  /** Restores the form after an error. */
  given: { name: string; email: string; workspaceName: string }
}

export type InvalidSetupPage = {
  /** Whether the link had a token, which was not valid. */
  wasGiven: boolean
}

export type AccountPage = {
  name: string
  email: string
  /** The new address that waits for its link; null if there is none. */
  pendingEmail: string | null
  passwordChangedAt: number | null
  secondFactorSince: number | null
  /** Last seen first. */
  sessions: { id: string; agent: string; createdAt: number; lastSeenAt: number; isThis: boolean }[]
}

export type EmailPage = {
  email: string
  /** The new address that waits for its link; null if there is none. */
  pendingEmail: string | null
  /** Without mail, the address changes immediately. */
  sendsMail: boolean
  /** Restores the form after an error. */
  given: string
}

export type EmailLinkPage = {
  token: string
  oldEmail: string
  newEmail: string
  /** Whether the change has not been confirmed yet. */
  isPending: boolean
}

export type PasswordPage = { email: string }

export type SecondFactorPage = {
  /** Null while it is off. */
  since: number | null
  codesLeft: number
  /** Codes that were just created; shown once. */
  newCodes: string[] | null
  /** The QR code for the app, and the secret in groups of four to type instead. */
  setUp: { qr: QrCode; secret: string } | null
  /** What the password is required for. */
  asking: 'codes' | 'off' | null
}
