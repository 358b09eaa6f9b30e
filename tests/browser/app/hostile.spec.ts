import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import {
  assertControlsReachable,
  assertLinksAreSafe,
  assertNoSidewaysScroll,
} from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { openEach } from '#tests/support/browser/openings'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { appRoutes } from '#tests/functional/app/safety/app_routes'
import { pathOf, thingsOf } from '#tests/functional/app/safety/things'
import { turnHostile } from '#tests/support/hostile_workspace'
import User from '#workspaces/models/user'

/** Pages whose content depends on the query and that show external text. */
const FURTHER: Record<string, string[]> = {
  '/alerts': ['?view=archived', '?q=www'],
  '/watched-urls/:id': ['?snapshot=text', '?snapshot=json'],
  '/held-back': ['?reason=learned_places'],
}

/** Pages that send a request shortly after loading, which changes what they show: an alert is read, a rating sent. */
const BY_THEMSELVES: [start: string, posted: RegExp][] = [
  ['/alerts/alert_', /\/seen$/],
  ['/rate/', /\/rate\//],
]

/** Pages without a session, files, and the consent page, which needs an assistant's request, have their own suites. */
const ELSEWHERE =
  /^\/(assets|docs|health|metrics|feeds|bot|favicons|rw\.js|:name|setup|login|oauth|analytics\/snippet|board\/export|search\/suggestions)/

/** The market board scrolls within its frame. */
const assertFits = (page: Page) => assertNoSidewaysScroll(page, '.board')

async function aHostileWorkspace() {
  const { owner, workspace } = await anOwner()
  const things = await thingsOf(workspace, await User.findOrFail(owner.id))
  await turnHostile(workspace, things)
  const paths = appRoutes()
    .filter(({ method, pattern }) => method === 'GET' && !ELSEWHERE.test(pattern))
    .flatMap(({ pattern }) =>
      ['', ...(FURTHER[pattern] ?? [])].map((query) => pathOf(pattern, things) + query)
    )
  return { owner, paths }
}

/** Returns what is wrong with a page, and on a phone, where there is least room, with everything that opens on it. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  const check = async (what: string, ...checks: ((page: Page) => Promise<void>)[]) => {
    for (const assertIt of checks) {
      await assertIt(page).catch((error: Error) => faults.push(`${what}: ${error.message}`))
    }
  }
  const [, posted] = BY_THEMSELVES.find(([start]) => path.startsWith(start)) ?? []
  const answered =
    posted &&
    page.waitForResponse((answer) => answer.request().method() === 'POST' && posted.test(answer.url()))
  await visit(page, path)
  await answered
  if (answered) await page.waitForLoadState('networkidle')
  const look = async (what: string) => {
    await check(what, assertFits)
    if (await page.getByRole('menu').count()) return
    const part = (await page.getByRole('dialog').count()) ? '[role="dialog"]' : 'details[open]'
    await check(what, () => assertControlsReachable(page, part))
  }
  if (page.viewportSize()?.width === PHONE.width)
    await check(`what opens on ${path}`, () => openEach(page, look))
  await check('as it comes', assertFits, assertLinksAreSafe, assertControlsReachable)
  if (await page.evaluate(`'canary' in window || document.querySelector('img[src=x]') !== null`)) {
    faults.push(`${path}: markup of others is markup`)
  }
  return faults
}

test.group('Workspace full of hostile text', () => {
  test('is escaped, fits and is accessible on every page, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser, assert }, viewport) => {
      const { owner, paths } = await aHostileWorkspace()
      const page = await browser.open({ viewport })
      page.on('dialog', (dialog) => {
        void dialog.dismiss()
        assert.fail('A script of others ran.')
      })
      await signIn(page, owner)
      const faults: string[] = []
      for (const path of paths) faults.push(...(await faultsOf(page, path)))
      assert.isAbove(paths.length, 30)
      assert.deepEqual(faults, [])
    })
    .timeout(480_000)
})
