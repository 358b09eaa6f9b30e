import { appUrl } from '#config/app'
import type { Letter } from '#platform/mail/letter'

const IF_NOT_YOU = {
  text: 'If this was not you, set a new password now and look at where you are signed in.',
  button: { words: 'Set a new password', url: `${appUrl}/password/forgot` },
}

export function resetLink(url: string): Letter {
  return {
    subject: 'Set a new password',
    paragraphs: [
      'Somebody asked to set a new password for your account, most likely you. The link works once, within an hour.',
    ],
    button: { words: 'Set a new password', url },
    footer: 'If you did not ask for it, ignore this mail: nothing changes.',
  }
}

export function passwordChanged(): Letter {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and other browsers were signed out.',
      IF_NOT_YOU.text,
    ],
    button: IF_NOT_YOU.button,
  }
}

/** For the new address. */
export function confirmEmail(url: string): Letter {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Somebody asked to use this address for their account, most likely you. The link works once, within a day.',
    ],
    button: { words: 'Confirm address', url },
    footer: "If you didn't ask for it, ignore this mail: nothing changes.",
  }
}

/** For the old address. */
export function emailChangeRequested(email: string, url: string): Letter {
  return {
    subject: 'Your email address is about to change',
    paragraphs: [
      `Somebody who knows your password asked to change your account's address to ${email}. It changes once the link sent there is opened.`,
      "If this wasn't you, keep your address and set a new password.",
    ],
    button: { words: 'Keep this address', url },
  }
}

/** For the old address. */
export function emailChanged(email: string, url: string): Letter {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account now uses ${email}. You sign in with that address, and mail goes there.`,
      "If this wasn't you, undo the change within 7 days and set a new password.",
    ],
    button: { words: 'Undo the change', url },
  }
}

export function secondFactorChanged(isOn: boolean): Letter {
  return {
    subject: isOn ? 'Sign-in now asks for a code' : 'Sign-in asks for no code any more',
    paragraphs: [
      isOn
        ? 'A second factor was set up for your account: after the password, sign-in asks for a code.'
        : 'The second factor of your account was turned off: the password alone is enough to sign in.',
      IF_NOT_YOU.text,
    ],
    button: IF_NOT_YOU.button,
  }
}
