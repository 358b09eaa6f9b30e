import type { DestinationTools } from '#platform/contract'

/**
 * Any host that can be reached, over https; in a network that the operator has allowed, over http as well.
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

/** What follows the host may be a secret. */
export function mask(destination: string): string {
  const { origin, pathname, search } = new URL(destination)
  return `${origin}/${pathname === '/' && search === '' ? '' : '…'}`
}
