import { appUrl } from '#config/app'

/** On our own origin: nobody else learns what a team watches. */
export function faviconUrl(competitorId: string): string {
  return `${appUrl}/favicons/${competitorId}`
}
