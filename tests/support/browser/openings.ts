import type { Locator, Page } from 'playwright-core'

/** Selects elements that open a menu, a dialog or a part of a page. */
const OPENERS = 'summary:visible, button[aria-haspopup="menu"]:visible'
/** Matches menu items that ask for confirmation or show something. */
const ASKING = /^(Remove|Mark all read|Keyboard shortcuts|Stop tracking)$/
const OPEN = '[role="menu"]:visible, [role="dialog"]:visible'

/**
 * Opens everything on a page that can be opened, one by one, and closes it again.
 *
 * @param look checks the page with something open
 * @param isNews tells whether to open something with this name; by default, everything is opened
 */
export async function openEach(
  page: Page,
  look: (what: string) => Promise<void>,
  isNews: (name: string) => boolean = () => true
): Promise<void> {
  const close = async () => {
    await page.keyboard.press('Escape')
    await page.locator(OPEN).waitFor({ state: 'hidden' })
  }
  for (const opener of await page.locator(OPENERS).all()) {
    // An opener that is open from the start is checked with the page.
    if (await opener.evaluate((element) => element.matches('details[open] > summary'))) continue
    const name = await nameOf(opener)
    if (!isNews(name)) continue
    await opener.click()
    await look(name)
    if ((await page.locator(OPEN).count()) === 0) {
      await opener.click()
      continue
    }
    const items = await page.getByRole('menuitem', { name: ASKING }).all()
    for (const itemName of await Promise.all(items.map(nameOf))) {
      await page.getByRole('menuitem', { name: itemName, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await look(`${name}, ${itemName}`)
      await close()
      await opener.click()
    }
    await close()
  }
}

async function nameOf(locator: Locator): Promise<string> {
  return ((await locator.getAttribute('aria-label')) ?? (await locator.innerText())).trim()
}
