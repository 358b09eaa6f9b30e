import { appUrl } from '#config/app'
import type { TransactionalEmail } from '#platform/mail/transactional_email'

const IF_NOT_YOU = {
  text: "If this wasn't you, set a new password now and review your active sessions.",
  button: { words: 'Set a new password', url: `${appUrl}/password/forgot` },
}

export function resetLink(url: string): TransactionalEmail {
  return {
    subject: 'Set a new password',
    paragraphs: [
      'We received a request to set a new password for your account. This link works once and expires in an hour.',
    ],
    button: { words: 'Set a new password', url },
    footer: "If you didn't request this, ignore this email. Nothing will change.",
  }
}

export function passwordChanged(): TransactionalEmail {
  return {
    subject: 'Your password was changed',
    paragraphs: ['Your password was changed and all other browsers were signed out.', IF_NOT_YOU.text],
    button: IF_NOT_YOU.button,
  }
}

/** Builds the email to the new address, with a link that confirms the change. */
export function confirmEmail(url: string): TransactionalEmail {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'We received a request to use this email address for your account. This link works once and expires in a day.',
    ],
    button: { words: 'Confirm email address', url },
    footer: "If you didn't request this, ignore this email. Nothing will change.",
  }
}

/** Builds the email to the old address when a change is requested, with a link that cancels it. */
export function emailChangeRequested(email: string, url: string): TransactionalEmail {
  return {
    subject: 'Your email address is about to change',
    paragraphs: [
      `Someone who knows your password asked to change your account's email address to ${email}. It changes when the link we sent there is opened.`,
      "If this wasn't you, keep your current email address and set a new password.",
    ],
    button: { words: 'Keep this email address', url },
  }
}

/** Builds the email to the old address after a change, with a link that undoes it. */
export function emailChanged(email: string, url: string): TransactionalEmail {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account now uses ${email}. Sign in with that email address. We'll send emails there too.`,
      "If this wasn't you, undo the change within 7 days and set a new password.",
    ],
    button: { words: 'Undo the change', url },
  }
}

/**
 * Builds the email about connecting an account to the identity provider, or disconnecting it.
 *
 * @param name name of the identity provider
 */
export function signOnChanged(name: string, isConnected: boolean): TransactionalEmail {
  return {
    subject: isConnected
      ? `Your account is connected to ${name}`
      : `Your account is disconnected from ${name}`,
    paragraphs: [
      isConnected
        ? `Your account was connected to ${name}. You can now sign in with ${name}.`
        : `Your account was disconnected from ${name}. Sign in with your password from now on.`,
      IF_NOT_YOU.text,
    ],
    button: IF_NOT_YOU.button,
  }
}

export function secondFactorChanged(isOn: boolean): TransactionalEmail {
  return {
    subject: isOn ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
    paragraphs: [
      isOn
        ? "Two-factor authentication was turned on for your account. You'll need your password and a code to sign in."
        : 'Two-factor authentication was turned off for your account. You can now sign in with your password alone.',
      IF_NOT_YOU.text,
    ],
    button: IF_NOT_YOU.button,
  }
}
