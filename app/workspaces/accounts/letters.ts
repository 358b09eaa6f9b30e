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

/** For the old address. */
export function emailChanged(email: string): Letter {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account has another email address now: ${email}. You sign in with that one, and mail goes there.`,
      'If this was not you, tell an owner of your workspace, or whoever runs this installation.',
    ],
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
