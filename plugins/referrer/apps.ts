import { APPS } from './sources.js'

const ADDRESS = /^(?:android|ios)-app:\/\/([\w.-]{1,100})(?:\/|$)/i

/** The name of the app that an address such as `android-app://com.slack/` stands for, else its id; null for others. */
export function appOf(address: string): string | null {
  const id = ADDRESS.exec(address)?.[1].toLowerCase()
  return id === undefined ? null : (APPS.get(id) ?? id)
}
