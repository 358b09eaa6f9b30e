import type { Locator, Page } from 'playwright-core'

/** What opens a menu, a dialog or a part of a page. */
const OPENERS = 'summary:visible, button[aria-haspopup="menu"]:visible'
/** Items of menus that ask something before they do it, or show something. */
const ASKING = /^(Remove|Mark all read|Keyboard shortcuts|Stop tracking)$/
const OPEN = '[role="menu"]:visible, [role="dialog"]:visible'

/**
 * Opens everything on a page that can be, one after the other, and closes it again.
 *
 * @param look at the page with something open
 * @param isNews whether an opener of this name is to be opened; all are, unless told
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
