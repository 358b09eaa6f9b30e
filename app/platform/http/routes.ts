import router from '@adonisjs/core/services/router'
import { appUrl, securityContact } from '#config/app'
import { productToken, signingKeys, userAgent } from '#config/crawler'
import { NotFound } from '#platform/errors'
import { botPage } from '#platform/http/bot_page'
import { securityTxt } from '#platform/http/security_txt'
import { KEY_DIRECTORY, keyDirectory } from '#platform/outbound/signatures/key_directory'
import { middleware } from '#start/kernel'

// Files are only looked up under this path, because a disk access costs more than most responses.
router
  .get('/assets/*', () => {
    throw new NotFound('File')
  })
  .use(middleware.files())

const contact = securityContact

/** Serves the page that the crawler's user agent links to. */
router.get('/bot', ({ response }) => {
  response.type('text/plain')
  return botPage({ productToken, userAgent, appUrl, contact, isSigning: signingKeys !== null })
})

const keys = signingKeys
if (keys) {
  router.get(KEY_DIRECTORY, ({ response }) => {
    const { headers, body } = keyDirectory(keys, appUrl, Date.now())
    for (const [name, value] of Object.entries(headers)) response.header(name, value)
    return response.send(body)
  })
}

if (contact) {
  router.get('/.well-known/security.txt', ({ response }) => {
    response.type('text/plain')
    return securityTxt(contact, appUrl, Date.now())
  })
}
