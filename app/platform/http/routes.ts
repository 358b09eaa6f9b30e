import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { NotFound } from '#platform/errors'
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
    'RivalwatchBot reads public web pages for a team that watches what changes on them.',
    'It reads a page once an hour or once a day, runs no scripts and fills in no forms.',
    `It comes from ${appUrl}. Refuse it in your web server, or write to whoever runs that address.`,
    '',
  ].join('\n')
})
