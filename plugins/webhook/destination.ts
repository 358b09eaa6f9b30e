import type { DestinationTools } from 'rivalwatch-plugin'

/**
 * Accepts any reachable host over https, and over http in a network that the operator has allowed.
 *
 * @returns the normal form
 * @throws Error with a plain message
 */
export async function checkDestination(text: string, tools: DestinationTools): Promise<string> {
  const url = await tools.webAddress(text)
  if (url.startsWith('https://') || (await tools.isInAllowedNetwork(url))) return url
  throw new Error(
    'Use a webhook URL that starts with https://. http:// only works on networks your administrator has allowed.'
  )
}

/** Hides the path and query, which may contain a secret. */
export function mask(destination: string): string {
  const { origin, pathname, search } = new URL(destination)
  return `${origin}/${pathname === '/' && search === '' ? '' : '…'}`
}
