import axe, { type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Fails when axe finds a violation in the current page, in light or dark colors.
 *
 * @param except selects parts to leave out
 */
export async function assertAccessible(page: Page, except?: string): Promise<void> {
  const violations: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Apart from colors, axe finds the same in both.
    const found = await violationsOf(page, colorScheme === 'dark' ? { runOnly: COLOUR_RULES } : {}, except)
    for (const { id, help, nodes } of found) {
      const where = nodes.map((node) => `  ${node.html}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`)
      violations.push(`${id} (${colorScheme}): ${help}\n${where.join('\n')}`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (violations.length) throw new Error(`${page.url()} is not accessible\n${violations.join('\n')}`)
}

/**
 * Runs axe in the page. This takes a fraction of the time of axe's package for Playwright, which loads axe again for
 * each run and describes everything without a violation, too.
 */
async function violationsOf(page: Page, options: RunOptions, except?: string): Promise<Result[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const run = JSON.stringify({ ...options, resultTypes: ['violations'] })
  const context = except ? JSON.stringify({ exclude: [except] }) : 'document'
  return page.evaluate(`axe.run(${context}, ${run}).then(({ violations }) => violations)`)
}

/**
 * Fails when the page, or a part of at least half its height, scrolls sideways. Smaller parts, such as tabs or a table,
 * may scroll.
 *
 * @param except selects large parts that may scroll
 */
export async function assertNoSidewaysScroll(page: Page, except = ':not(*)'): Promise<void> {
  const wide = await page.evaluate<string[]>(`(() => {
    const scrolls = (element) =>
      element === document.documentElement ||
      (/auto|scroll/.test(getComputedStyle(element).overflowX) && element.clientHeight >= innerHeight / 2)
    return [...document.querySelectorAll('*')]
      .filter((element) => element.scrollWidth > element.clientWidth && scrolls(element) && !element.matches('${except}'))
      .map((element) => element.outerHTML.slice(0, 120) + ': ' + element.scrollWidth + ' in ' + element.clientWidth)
  })()`)
  if (wide.length) throw new Error(`${page.url()} scrolls sideways\n${wide.join('\n')}`)
}

/**
 * Fails when a control is covered by something else after being scrolled into view.
 * @param within selector of the part to check
 */
export async function assertControlsReachable(page: Page, within = 'body'): Promise<void> {
  const covered = await page.evaluate<string[]>(`(() => {
    const isShown = (control) => {
      const { width, height } = control.getBoundingClientRect()
      return width > 2 && height > 2 && !control.disabled && !control.matches('.skip-link') &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        getComputedStyle(control).pointerEvents !== 'none'
    }
    const isHit = (control) => [...control.getClientRects()].some(({ left, top, width, height }) => {
      const hit = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)
      return hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control)
    })
    const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    const controls = document.querySelector('${within}').querySelectorAll(kinds)
    return [...controls].filter((control) => {
      if (!isShown(control)) return false
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      return !isHit(control)
    }).map((control) => control.outerHTML.slice(0, 200))
  })()`)
  if (covered.length) throw new Error(`${page.url()} has controls out of reach\n${covered.join('\n')}`)
}

/** Fails when a link leads elsewhere with a scheme other than http and https, or sends a referrer. */
export async function assertLinksAreSafe(page: Page): Promise<void> {
  const unsafe = await page.evaluate<string[]>(`(() => {
    // Links in pictures have no properties for the parts of their address.
    const addressOf = (link) => new URL(link.getAttribute('href'), document.baseURI)
    const isOurs = (link) => addressOf(link).origin === location.origin
    const isSafe = (link) => /^https?:$/.test(addressOf(link).protocol) &&
      ['noopener', 'noreferrer'].every((word) => link.relList?.contains(word))
    return [...document.querySelectorAll('a[href], area[href]')]
      .filter((link) => !isOurs(link) && !isSafe(link))
      .map((link) => link.outerHTML.slice(0, 200))
  })()`)
  if (unsafe.length) throw new Error(`${page.url()} has links that are not safe\n${unsafe.join('\n')}`)
}
