/** Props of the account pages, as plain JSON. */
import type { MailChoice } from '#workspaces/members/mail_choice'
import type { QrCode } from '#workspaces/second_factor/qr'

export type LoginPage = {
  /** Host of this installation: "rivalwatch.example.com". */
  host: string
  email: string
  /** The display name of the identity provider; null without one. */
  provider: string | null
}

/** Asks for an account's password before the account is connected to an identity. */
export type ConnectPage = {
  /** The identity provider: "Okta". */
  provider: string
  /** The account's email address. */
  email: string
  /** The user's email address at the identity provider. */
  identity: string
}

/** Shown instead of a workspace that requires single sign-on, if this browser is signed in another way. */
export type SignOnRequiredPage = {
  provider: string
  workspace: string
  /** The email address of the signed-in user. */
  email: string
  /** Their other workspaces. */
  others: { id: string; name: string }[]
}

export type CodePage = {
  /** Whether the page asks for a recovery code rather than one from the app. */
  byRecoveryCode: boolean
}

export type ForgotPage = {
  /** Whether email can be sent; if not, the operator of the installation provides the link. */
  sendsMail: boolean
  /** Whether a link has just been requested. */
  isAsked: boolean
}

export type ResetPage = {
  token: string
  /** The account's email address. */
  email: string
}

export type SetupPage = {
  token: string
  /** Restores the form after an error. */
  given: { name: string; email: string; workspaceName: string }
}

export type InvalidSetupPage = {
  /** Whether the link contained an invalid token. */
  wasGiven: boolean
}

export type AccountPage = {
  name: string
  email: string
  /** The new email address that is waiting for confirmation; null if there is none. */
  pendingEmail: string | null
  /** Whether the user has set a password for the account. */
  hasPassword: boolean
  passwordChangedAt: number | null
  secondFactorSince: number | null
  /** Null without an identity provider. */
  singleSignOn: { provider: string; connectedTo: string | null } | null
  /** The email settings in the selected workspace. */
  mail: MailChoice
  /** Whether this installation sends email to members. */
  sendsMail: boolean
  /** Most recently seen first. */
  sessions: {
    id: string
    agent: string
    createdAt: number
    lastSeenAt: number
    isThis: boolean
    provider: string | null
  }[]
}

export type EmailPage = {
  email: string
  /** The new email address that is waiting for confirmation; null if there is none. */
  pendingEmail: string | null
  /** Whether email can be sent; if not, the email address changes immediately. */
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
  /** When the second factor was turned on; null while it is off. */
  since: number | null
  codesLeft: number
  /** Newly created codes, which are only shown once. */
  newCodes: string[] | null
  /** The QR code for the app, and the secret in groups of four to type instead. */
  setUp: { qr: QrCode; secret: string } | null
  /** The action that the password is required for. */
  asking: 'codes' | 'off' | null
}
