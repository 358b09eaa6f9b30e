import { appUrl } from '#config/app'

/** Returns the address of a favicon on our own origin, so that nobody else learns what a team watches. */
export function faviconUrl(competitorId: string): string {
  return `${appUrl}/favicons/${competitorId}`
}
