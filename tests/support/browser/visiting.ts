import { randomUUID } from 'node:crypto'
import { configProvider } from '@adonisjs/core'
import app from '@adonisjs/core/services/app'
import { CookieClient } from '@adonisjs/core/http'
import type { Page, Response } from 'playwright-core'
import { appUrl } from '#config/app'
import sessionConfig from '#config/session'
import type User from '#workspaces/models/user'
import { scriptless } from '#tests/support/browser/browser_session'
import { addSignIn } from '#workspaces/sign_ins/begin'

/**
 * Signs in by setting the resulting cookies, without the form and the time for hashing.
 * @param agent the browser's user agent
 */
export async function signIn(page: Page, user: User, agent = ''): Promise<void> {
  const { cookieName } = (await configProvider.resolve<{ cookieName: string }>(app, sessionConfig))!
  const cookies = new CookieClient((await app.container.make('encryption')).use())
  const id = randomUUID()
  const values = [
    [cookieName, cookies.sign(cookieName, id)],
    [id, cookies.encrypt(id, { auth_web: (await addSignIn(user, agent)).id })],
  ]
  await page
    .context()
    .addCookies(
      values.map(([name, value]) => ({ name: name!, value: encodeURIComponent(value!), url: appUrl }))
    )
}

/** Matches a page that responds to keys and clicks, or is not part of the app. */
const ANSWERS = '#app[data-ready], body:not(:has(#app))'

/**
 * Opens a page of the app and waits until it is ready for use.
 *
 * @throws when it returns a different status
 */
export async function visit(page: Page, path: string, status = 200): Promise<Response> {
  const response = await page.goto(path)
  if (response?.status() !== status) throw new Error(`${path} returns ${response?.status()}`)
  if (!scriptless.has(page.context())) await page.locator(ANSWERS).waitFor({ state: 'attached' })
  return response
}
