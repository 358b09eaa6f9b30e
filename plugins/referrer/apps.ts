import { APPS } from './sources.js'

const ADDRESS = /^(?:android|ios)-app:\/\/([\w.-]{1,100})(?:\/|$)/i

/**
 * Returns the name of the app in a URL such as `android-app://com.slack/`, or its ID if the app is unknown; null for
 * other URLs.
 */
export function appOf(address: string): string | null {
  const id = ADDRESS.exec(address)?.[1].toLowerCase()
  return id === undefined ? null : (APPS.get(id) ?? id)
}
