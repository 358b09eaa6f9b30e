import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import { appUrl, securityContact } from '#config/app'
import { productToken } from '#config/crawler'
import { NotFound } from '#platform/errors'
import { securityTxt } from '#platform/http/security_txt'
import { middleware } from '#start/kernel'

// Only under this path are files looked for: a look at the disk costs more than most answers.
router
  .get('/assets/*', () => {
    throw new NotFound('File')
  })
  .use(middleware.files())

router.get('/health/live', () => ({ status: 'ok' }))

router.get('/health/ready', async ({ response }) => {
  try {
    await db.rawQuery('select 1')
    return { status: 'ok' }
  } catch {
    return response.serviceUnavailable({ status: 'unavailable', detail: 'The database does not answer.' })
  }
})

/** Where the crawler's user agent points. */
router.get('/bot', ({ response }) => {
  response.type('text/plain')
  return [
    `${productToken} reads public web pages for a team that watches what changes on them.`,
    '',
    'It reads a page once an hour or once a day, two pages of a site at a time at most, and fills in no forms.',
    'It asks for robots.txt once a day and keeps to it (RFC 9309), also to Crawl-delay, up to 30 seconds.',
    '',
    'When somebody adds a site, it looks there for about a dozen usual pages, such as /pricing: two at a time, with a',
    'short pause in between, without waiting for Crawl-delay, and not again within 5 minutes.',
    '',
    'To shut it out of a whole site, put this into /robots.txt:',
    '',
    `  User-agent: ${productToken}`,
    '  Disallow: /',
    '',
    'To shut it out of a part, name the part:',
    '',
    `  User-agent: ${productToken}`,
    '  Disallow: /customers/',
    '',
    `It comes from ${appUrl}; write to whoever runs that address with anything else.`,
    '',
  ].join('\n')
})

const contact = securityContact
if (contact) {
  router.get('/.well-known/security.txt', ({ response }) => {
    response.type('text/plain')
    return securityTxt(contact, appUrl, Date.now())
  })
}
