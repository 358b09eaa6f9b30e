import router from '@adonisjs/core/services/router'
import { appUrl, securityContact } from '#config/app'
import { productToken } from '#config/crawler'
import { NotFound } from '#platform/errors'
import { securityTxt } from '#platform/http/security_txt'
import { middleware } from '#start/kernel'

// Files are only looked up under this path, because a look at the disk costs more than most responses.
router
  .get('/assets/*', () => {
    throw new NotFound('File')
  })
  .use(middleware.files())

/** The page that the crawler's user agent links to. */
router.get('/bot', ({ response }) => {
  response.type('text/plain')
  return [
    `${productToken} checks public web pages for teams that track changes on them.`,
    '',
    'It checks a page hourly or daily, fetches at most two pages of a site at a time, and never submits forms.',
    'It fetches robots.txt once a day and follows it (RFC 9309), including Crawl-delay of up to 30 seconds.',
    '',
    'When someone adds a site, it looks for about a dozen common pages, such as /pricing: two at a time, with a short',
    'pause in between, without waiting for Crawl-delay, and at most once every 5 minutes.',
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
    `This crawler is run from ${appUrl}. For anything else, contact the operator of that address.`,
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
