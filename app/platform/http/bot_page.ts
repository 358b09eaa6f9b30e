import { KEY_DIRECTORY } from '#platform/outbound/signatures/key_directory'

interface Crawler {
  /** Its name in robots.txt files. */
  productToken: string
  userAgent: string
  /** The URL of this installation. */
  appUrl: string
  /** A mailto: or https: URL. */
  contact?: string
  isSigning: boolean
}

/** Returns the text that explains the crawler to the people whose sites it visits. */
export function botPage({ productToken, userAgent, appUrl, contact, isSigning }: Crawler): string {
  const signatures = [
    '',
    'How to recognize it',
    '',
    'It signs its requests with Web Bot Auth (HTTP Message Signatures, RFC 9421). The public keys are at',
    `${appUrl}${KEY_DIRECTORY}.`,
    'Requests from the headless browser, which some pages need, are not signed.',
  ]
  return [
    `${productToken} checks public web pages for teams that track changes on them.`,
    'Its requests carry this user agent, sometimes after that of a browser:',
    '',
    `  ${userAgent}`,
    ...(isSigning ? signatures : []),
    '',
    'What it does',
    '',
    'It checks a page hourly or daily, starts at most one check of a site per second, runs at most two at a time, and',
    'never submits forms. A team can choose a slower pace and limit checks to certain hours.',
    'It fetches robots.txt once a day and follows it (RFC 9309), including Crawl-delay of up to 30 seconds.',
    '',
    'When someone adds a site, it looks for the pages worth tracking: about two dozen, two at a time, with a short',
    'pause in between, without waiting for Crawl-delay, and at most once every 5 minutes.',
    '',
    'How to block or allow it',
    '',
    'To block it from a whole site, add this to /robots.txt:',
    '',
    `  User-agent: ${productToken}`,
    '  Disallow: /',
    '',
    'To block it from part of a site, name that part:',
    '',
    `  User-agent: ${productToken}`,
    '  Disallow: /customers/',
    '',
    'To allow it where other crawlers are blocked:',
    '',
    `  User-agent: ${productToken}`,
    '  Allow: /',
    '',
    'Contact',
    '',
    `This crawler is run from ${appUrl}. ${contact ? `Write to ${contact.replace(/^mailto:/, '')}.` : 'Contact its operator.'}`,
    '',
  ].join('\n')
}
