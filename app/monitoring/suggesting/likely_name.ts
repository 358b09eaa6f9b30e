import { getDomainWithoutSuffix } from 'tldts'

/** Guesses a company's name from its domain: "Paper Kite" for `paper-kite.co.uk`. */
export function likelyName(domain: string): string {
  const name = getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
