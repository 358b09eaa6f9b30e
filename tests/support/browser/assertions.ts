import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails unless axe finds nothing in the page as it is now, in light and in dark colours. */
export async function assertAccessible(page: Page): Promise<void> {
  const violations: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // What is called legacy needs no second page to sum up frames, of which there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // Colours apart, both look the same to axe.
    if (colorScheme === 'dark') axe.withRules(COLOUR_RULES)
    const results = await axe.analyze()
    for (const { id, help, nodes } of results.violations) {
      const where = nodes.map((node) => `  ${node.html}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`)
      violations.push(`${id} (${colorScheme}): ${help}\n${where.join('\n')}`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (violations.length) throw new Error(`${page.url()} is not accessible\n${violations.join('\n')}`)
}

/**
 * Fails when the page can be scrolled sideways, or a part of it that takes half the height or more. Smaller ones, such as
 * a row of tabs or a table, may be meant to.
 */
export async function assertNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate<string[]>(`(() => {
    const scrolls = (element) =>
      element === document.documentElement ||
      (/auto|scroll/.test(getComputedStyle(element).overflowX) && element.clientHeight >= innerHeight / 2)
    return [...document.querySelectorAll('*')]
      .filter((element) => element.scrollWidth > element.clientWidth && scrolls(element))
      .map((element) => element.outerHTML.slice(0, 120) + ': ' + element.scrollWidth + ' in ' + element.clientWidth)
  })()`)
  if (wide.length) throw new Error(`${page.url()} scrolls sideways\n${wide.join('\n')}`)
}
