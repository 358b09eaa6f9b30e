import type { Browser } from 'playwright-core'
import { madeUpSites, newSite } from '#tests/support/page_previews/made_up_sites'
import type { MadeUpWeb } from '#tests/support/page_previews/made_up_web'

const SIZE = 64

/** Draws an icon for each fictional site: its initial in its colors. */
export async function drawIcons(chromium: Browser, web: MadeUpWeb): Promise<void> {
  const page = await chromium.newPage({ viewport: { width: SIZE, height: SIZE } })
  for (const { domain, name, icon } of [...madeUpSites, newSite]) {
    const [ground, mark] = icon
    await page.setContent(`<body style="margin:0"><svg viewBox="0 0 64 64" width="64" height="64">
      <rect width="64" height="64" rx="12" fill="${ground}"/>
      <text x="32" y="46" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="${mark}">${name[0]}</text>
    </svg>`)
    web.icons.set(domain, await page.screenshot({ omitBackground: true }))
  }
  await page.close()
}
