/** The screenshots of `npm run preview:pages`: every page of the app, in every state that looks different. */
import type { Page } from 'playwright-core'
import { TOTP } from 'otpauth'
import type { Person, World } from '#tests/support/page_previews/world'

export interface Picture {
  /** The file's name, before width and color scheme. */
  name: string
  /** The Svelte page shown: `inbox/index`. Null for anything else. */
  page: string | null
  /** Who is signed in; nobody by default. */
  as?: Person
  path: string | ((world: World) => string)
  /** Status of the response; 200 by default. */
  status?: number
  /** Runs on the page before it is photographed. */
  act?: (page: Page, world: World) => Promise<unknown>
  /** Disables scripts, which would otherwise continue automatically. */
  withoutScripts?: true
  /** Can be done only once, so other widths resize the same page. */
  once?: true
}

const press =
  (name: string, role: 'button' | 'menuitem' | 'link' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click()

const steps =
  (...acts: NonNullable<Picture['act']>[]): NonNullable<Picture['act']> =>
  async (page, world) => {
    for (const act of acts) await act(page, world)
  }

const unfold = (text: string) => (page: Page) =>
  page.locator('summary:visible', { hasText: text }).first().click()

const see = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).locator('visible=true').first().waitFor()

const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text)

const openPalette = (page: Page) => page.keyboard.press('Control+k')

const submit = (page: Page) => page.keyboard.press('Enter')

/** Answers a search with its progress and never completes it. */
const searchWithoutEnd = (page: Page) => {
  const pages = [
    ['homepage', 'Fernbrook', ''],
    ['pricing', 'Plans and pricing', 'pricing'],
    ['features', 'Product', 'product'],
    ['changelog', 'What’s new', 'changelog'],
    ['custom', 'Customer stories', 'customers'],
  ]
  const found = pages.map(([label, title, path], rank) => ({
    step: 'found',
    page: { url: `https://fernbrook.example/${path}`, label, title, reason: 'In the main menu' },
    rank,
  }))
  const lines = [...found, { step: 'pages', checked: 9, of: 24 }].map((line) => JSON.stringify(line))
  return page.route('**/competitors/new', async (route, request) => {
    if (request.method() === 'GET') return route.continue()
    const accept = await request.headerValue('accept')
    if (accept === 'application/x-ndjson') return route.fulfill({ body: `${lines.join('\n')}\n` })
  })
}

/**
 * Returns the screenshots before there is an account.
 *
 * @param token from the link printed on first start
 */
export const firstPictures = (token: string | null): Picture[] => [
  { name: 'setup-new', page: 'setup/show', path: `/setup?token=${token}` },
  {
    name: 'setup-refused',
    page: 'setup/show',
    path: `/setup?token=${token}`,
    act: steps(
      fill('Workspace', 'Fernhill Labs'),
      fill('Your name', 'Mara Lindqvist'),
      fill('Email', 'mara@fernhill.example'),
      fill('Password', 'short'),
      submit,
      see('Use at least 10 characters')
    ),
  },
  { name: 'setup-invalid_link', page: 'setup/invalid_link', path: '/setup?token=another', status: 403 },
]

const inbox: Picture[] = [
  { name: 'inbox-empty', page: 'inbox/index', as: 'ines', path: '/alerts' },
  { name: 'inbox-full', page: 'inbox/index', as: 'mara', path: '/alerts' },
  { name: 'inbox-alert', page: 'inbox/index', as: 'mara', path: ({ alertId }) => `/alerts/${alertId}` },
  {
    name: 'inbox-alert_unified',
    page: 'inbox/index',
    as: 'mara',
    path: ({ alertId }) => `/alerts/${alertId}`,
    act: async (page) => {
      const unified = page.getByRole('button', { name: 'Unified' })
      if (await unified.isVisible()) await unified.click()
    },
  },
  {
    name: 'inbox-long',
    page: 'inbox/index',
    as: 'hostile',
    path: ({ hostile }) => `/alerts/${hostile.alertId}`,
  },
  { name: 'inbox-long_list', page: 'inbox/index', as: 'hostile', path: '/alerts' },
  {
    name: 'inbox-selection',
    page: 'inbox/index',
    as: 'mara',
    path: '/alerts',
    act: async (page) => {
      for (const row of [0, 1, 3]) {
        await page.locator('[data-alert]').nth(row).focus()
        await page.keyboard.press('x')
      }
    },
  },
  { name: 'inbox-no_match', page: 'inbox/index', as: 'mara', path: '/alerts?q=nothing+like+it&score=high' },
  { name: 'inbox-filtered', page: 'inbox/index', as: 'mara', path: '/alerts?label=pricing&score=high' },
  {
    name: 'inbox-filter_open',
    page: 'inbox/index',
    as: 'mara',
    path: '/alerts',
    act: async (page) =>
      page.getByRole('group', { name: 'Filters' }).getByText('Competitor', { exact: true }).click(),
  },
  { name: 'inbox-archived', page: 'inbox/index', as: 'mara', path: '/alerts?view=archived' },
  {
    name: 'inbox-shortcuts',
    page: 'inbox/index',
    as: 'mara',
    path: '/alerts',
    act: steps(
      (page) => page.keyboard.press('Shift+?'),
      (page) => page.getByRole('dialog').waitFor()
    ),
  },
  { name: 'read_all-full', page: 'inbox/read_all', as: 'mara', path: '/alerts/read-all' },
  { name: 'inbox-more', page: 'inbox/index', as: 'mara', path: '/alerts', act: press('More') },
]

const filteredOut: Picture[] = [
  { name: 'held_back-empty', page: 'changes/suppressed', as: 'ines', path: '/held-back' },
  { name: 'held_back-full', page: 'changes/suppressed', as: 'mara', path: '/held-back' },
  { name: 'held_back-long', page: 'changes/suppressed', as: 'hostile', path: '/held-back' },
  {
    name: 'change-held_back',
    page: 'changes/show',
    as: 'mara',
    path: ({ heldBackId }) => `/changes/${heldBackId}`,
  },
  {
    name: 'change-alerted',
    page: 'changes/show',
    as: 'mara',
    path: ({ changeId }) => `/changes/${changeId}`,
  },
]

const competitors: Picture[] = [
  { name: 'board-empty', page: 'board/index', as: 'ines', path: '/board' },
  { name: 'board-full', page: 'board/index', as: 'vera', path: '/board' },
  {
    name: 'board-all_features',
    page: 'board/index',
    as: 'vera',
    path: '/board?features=all&users=10&days=90',
  },
  { name: 'board-no_match', page: 'board/index', as: 'vera', path: '/board?tag=none' },
  { name: 'board-long', page: 'board/index', as: 'hostile', path: '/board' },
  { name: 'board_rates-set', page: 'board/rates', as: 'vera', path: '/board/rates' },
  {
    name: 'board_rates-refused',
    page: 'board/rates',
    as: 'vera',
    path: '/board/rates',
    act: steps(fill('Rate for 1 $', 'much'), submit, see('Enter a number above 0')),
  },
  { name: 'board_plans-empty', page: 'board/plans', as: 'ines', path: '/board/plans' },
  { name: 'board_plans-full', page: 'board/plans', as: 'vera', path: '/board/plans' },
  {
    name: 'board_plans-refused',
    page: 'board/plans',
    as: 'ines',
    path: '/board/plans',
    act: steps(
      fill('Company name', ''),
      fill('Price per month', '49 or so'),
      press('Save plans'),
      see('Enter an amount such as')
    ),
  },
  { name: 'board_rates-empty', page: 'board/rates', as: 'ines', path: '/board/rates' },
  {
    name: 'competitor-profile',
    page: 'competitors/show',
    as: 'vera',
    path: ({ profiledId }) => `/competitors/${profiledId}`,
  },
  {
    name: 'competitor-profile_unknown',
    page: 'competitors/show',
    as: 'vera',
    path: ({ sparseId }) => `/competitors/${sparseId}`,
  },
  {
    name: 'board-print',
    page: 'board/index',
    as: 'vera',
    path: '/board',
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
  { name: 'competitors-empty', page: 'competitors/index', as: 'ines', path: '/competitors' },
  { name: 'competitors-full', page: 'competitors/index', as: 'mara', path: '/competitors' },
  {
    name: 'competitors-selected',
    page: 'competitors/index',
    as: 'mara',
    path: '/competitors',
    act: async (page) => {
      for (const name of ['Select Northwind', 'Select Tessera']) await page.getByLabel(name).check()
    },
  },
  { name: 'competitors-long', page: 'competitors/index', as: 'hostile', path: '/competitors' },
  { name: 'competitor_new-empty', page: 'competitors/new', as: 'mara', path: '/competitors/new' },
  {
    name: 'competitor_new-searching',
    page: 'competitors/new',
    as: 'mara',
    path: '/competitors/new',
    act: steps(searchWithoutEnd, fill('Domain', 'fernbrook.example'), submit, see('9 of 24')),
  },
  {
    name: 'competitor_new-found',
    page: 'competitors/new',
    as: 'mara',
    path: '/competitors/new',
    act: steps(fill('Domain', 'fernbrook.example'), submit, see(/Track \d+ pages/)),
  },
  {
    name: 'competitor_new-tracked',
    page: 'competitors/new',
    as: 'mara',
    path: '/competitors/new',
    act: steps(fill('Domain', 'https://northwind.example/pricing/teams'), submit, see('Add /pricing/teams')),
  },
  {
    name: 'competitor-full',
    page: 'competitors/show',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}`,
  },
  {
    name: 'competitor-new_pages',
    page: 'competitors/show',
    as: 'sana',
    path: ({ followed }) => `/competitors/${followed.competitorId}`,
  },
  {
    name: 'alert-new_pages',
    page: 'inbox/index',
    as: 'sana',
    path: ({ followed }) => `/alerts/${followed.alertId}`,
  },
  {
    name: 'page-new_pages',
    page: 'pages/show',
    as: 'sana',
    path: ({ followed }) => `/watched-urls/${followed.pageId}`,
  },
  {
    name: 'competitor_edit-new_pages',
    page: 'competitors/edit',
    as: 'sana',
    path: ({ followed }) => `/competitors/${followed.competitorId}/edit`,
  },
  {
    name: 'competitor_edit-full',
    page: 'competitors/edit',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}/edit`,
  },
  {
    name: 'competitor_edit-limits',
    page: 'competitors/edit',
    as: 'noor',
    path: ({ taggedId }) => `/competitors/${taggedId}/edit`,
  },
  {
    name: 'competitor-tagged',
    page: 'competitors/show',
    as: 'noor',
    path: ({ taggedId }) => `/competitors/${taggedId}`,
  },
  { name: 'inbox-tagged', page: 'inbox/index', as: 'noor', path: '/alerts?tag=enterprise' },
  { name: 'held_back-tagged', page: 'changes/suppressed', as: 'noor', path: '/held-back?tag=enterprise' },
  { name: 'dashboard-tagged', page: 'dashboard/show', as: 'noor', path: '/?tag=enterprise' },
  { name: 'competitors-tagged', page: 'competitors/index', as: 'noor', path: '/competitors?tag=enterprise' },
  {
    name: 'competitor_pages-selected',
    page: 'competitors/pages',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}/pages`,
    act: async (page) => {
      for (const name of [/^Select Pricing/, /^Select Docs/])
        await page.getByRole('checkbox', { name }).check()
    },
    once: true,
  },
  {
    name: 'competitor_pages-removing',
    page: 'competitors/pages',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}/pages`,
    act: steps(
      (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
      press('Remove'),
      see('This permanently deletes')
    ),
    once: true,
  },
  {
    name: 'competitor_removal-full',
    page: 'competitors/removal',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}/removal`,
  },
  {
    name: 'competitor_removal-long',
    page: 'competitors/removal',
    as: 'hostile',
    path: ({ hostile }) => `/competitors/${hostile.competitorId}/removal`,
  },
  {
    name: 'competitor-long',
    page: 'competitors/show',
    as: 'hostile',
    path: ({ hostile }) => `/competitors/${hostile.competitorId}`,
  },
  {
    name: 'competitor-new',
    page: 'competitors/show',
    as: 'teo',
    path: ({ newcomer }) => `/competitors/${newcomer.competitorId}`,
  },
  { name: 'search-start', page: 'search/index', as: 'mara', path: '/search' },
  { name: 'search-results', page: 'search/index', as: 'mara', path: '/search?q=plan' },
  {
    name: 'search-filters',
    page: 'search/index',
    as: 'noa',
    path: '/search?q=month&kind=earlier',
    act: unfold('Earlier text'),
  },
  { name: 'search-none', page: 'search/index', as: 'mara', path: '/search?q=zeppelin+hangar&kind=alert' },
  { name: 'search-long', page: 'search/index', as: 'hostile', path: '/search?q=hyperlink' },
  {
    name: 'palette-start',
    page: null,
    as: 'mara',
    path: '/',
    act: steps(openPalette, see('Add competitor')),
  },
  {
    name: 'palette-found',
    page: null,
    as: 'mara',
    path: '/',
    act: steps(openPalette, fill('Search pages, alerts and actions', 'north'), see('Search everything for')),
  },
  {
    name: 'palette-none',
    page: null,
    as: 'mara',
    path: '/',
    act: steps(openPalette, fill('Search pages, alerts and actions', 'zeppelin'), see('Nothing matches')),
  },
  {
    name: 'palette-failed',
    page: null,
    as: 'mara',
    path: '/',
    act: steps(
      (page) => page.route('**/search/suggestions?*', (route) => route.abort()),
      openPalette,
      fill('Search pages, alerts and actions', 'plan'),
      see("isn't available")
    ),
  },
  {
    name: 'palette-tags',
    page: null,
    as: 'vera',
    path: '/',
    act: steps(openPalette, fill('Search pages, alerts and actions', 'e'), see('Enterprise')),
  },
  {
    name: 'palette-long',
    page: null,
    as: 'hostile',
    path: '/',
    act: steps(
      openPalette,
      fill('Search pages, alerts and actions', 'hyperlink'),
      see('Search everything for')
    ),
  },
  {
    name: 'competitor_prices-full',
    page: 'competitors/prices',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}/prices`,
  },
  {
    name: 'competitor_prices-year',
    page: 'competitors/prices',
    as: 'noa',
    path: ({ pricedId }) => `/competitors/${pricedId}/prices`,
  },
  {
    name: 'competitor_prices-empty',
    page: 'competitors/prices',
    as: 'teo',
    path: ({ newcomer }) => `/competitors/${newcomer.competitorId}/prices`,
  },
  {
    name: 'competitor_prices-long',
    page: 'competitors/prices',
    as: 'hostile',
    path: ({ hostile }) => `/competitors/${hostile.competitorId}/prices`,
  },
  {
    name: 'competitor_pages-full',
    page: 'competitors/pages',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}/pages`,
  },
  {
    name: 'competitor_pages-long',
    page: 'competitors/pages',
    as: 'hostile',
    path: ({ hostile }) => `/competitors/${hostile.competitorId}/pages`,
  },
  {
    name: 'competitor_add_pages-empty',
    page: 'competitors/add_pages',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}/pages/new`,
  },
  {
    name: 'competitor_add_pages-pasting',
    page: 'competitors/add_pages',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}/pages/new`,
    act: steps(see('Paste a list'), press('Paste a list')),
    once: true,
  },
  {
    name: 'baseline-reading',
    page: 'competitors/baseline',
    as: 'teo',
    path: ({ newcomer }) => `/competitors/${newcomer.competitorId}/baseline`,
  },
  {
    name: 'baseline-done',
    page: 'competitors/baseline',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}/baseline`,
  },
]

const listOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://fernbrook.example/docs/${at + 1}`).join('\n')

/** A changedetection.io backup that contains what is already tracked and what cannot be tracked. */
const BACKUP = JSON.stringify({
  watching: {
    ...[
      {
        url: 'https://fernbrook.example/pricing',
        include_filters: ['.plans'],
        time_between_check: { hours: 3 },
      },
      { url: 'https://fernbrook.example/changelog', time_between_check: { days: 1 } },
      {
        url: 'https://fernbrook.example/careers',
        headers: { accept: 'text/html' },
        ignore_text: ['Updated'],
      },
      { url: 'https://www.northwind.example/security', paused: true },
      { url: 'https://northwind.example/pricing' },
      { url: 'https://northwind.example/changelog' },
      { url: 'https://fernbrook.example/search', method: 'POST' },
      { url: 'http://192.168.1.20/status' },
    ],
  },
})

const HOSTILE_LIST = [
  `https://${'long'.repeat(14)}.example/${'path'.repeat(80)}`,
  'https://xn--mgbh0fb.example/مرحبا',
  `not an address ${'<b>word</b>'.repeat(20)}`,
  `https://northwind.example/${'x'.repeat(3000)}`,
].join('\n')

const choose = (content: string) => async (page: Page) => {
  const buffer = Buffer.from(content)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'pages', mimeType: 'text/plain', buffer })
}
const toPreview = press('Preview import')
const previewList = (list: string) =>
  steps(fill('Or paste URLs', list), toPreview, see(/^Not added|^Pages to track/))

const imports: Picture[] = [
  { name: 'import-empty', page: 'imports/new', as: 'mara', path: '/competitors/import' },
  {
    name: 'import-refused',
    page: 'imports/new',
    as: 'mara',
    path: '/competitors/import',
    act: steps(choose('{"watching":'), toPreview, see('The file is not valid JSON.')),
  },
  {
    name: 'import_preview-full',
    page: 'imports/preview',
    as: 'mara',
    path: '/competitors/import',
    act: steps(choose(BACKUP), toPreview, see('Not added'), unfold('already tracking')),
  },
  {
    name: 'import_preview-plan',
    page: 'imports/preview',
    as: 'ines',
    path: '/competitors/import',
    act: previewList(listOf(40)),
  },
  {
    name: 'import_preview-long',
    page: 'imports/preview',
    as: 'lin',
    path: '/competitors/import',
    act: steps(previewList(HOSTILE_LIST), unfold('is not a')),
  },
  {
    name: 'import_preview-nothing',
    page: 'imports/preview',
    as: 'mara',
    path: '/competitors/import',
    act: previewList('https://northwind.example/pricing\nftp://northwind.example/'),
  },
  {
    name: 'import_report-full',
    page: 'imports/report',
    as: 'lin',
    path: '/competitors/import',
    act: steps(choose(BACKUP), toPreview, press('Track 6 pages'), see('Imported 6 pages')),
    once: true,
  },
  {
    name: 'import_progress',
    page: 'imports/progress',
    as: 'lin',
    path: '/competitors/import',
    act: steps(previewList(listOf(400)), press('Track 400 pages'), see('of 400 pages done')),
    // With scripts, the next part follows automatically.
    withoutScripts: true,
    once: true,
  },
]

const pages: Picture[] = [
  {
    name: 'page-full',
    page: 'pages/show',
    as: 'mara',
    path: ({ pricingId }) => `/watched-urls/${pricingId}`,
  },
  {
    name: 'page-past_loading',
    page: 'pages/show',
    as: 'mara',
    path: ({ loadingPastId }) => `/watched-urls/${loadingPastId}`,
  },
  {
    name: 'page-past_empty',
    page: 'pages/show',
    as: 'mara',
    path: ({ emptyPastId }) => `/watched-urls/${emptyPastId}`,
  },
  {
    name: 'alert-past',
    page: 'inbox/index',
    as: 'mara',
    path: ({ pastAlertId }) => `/alerts/${pastAlertId}`,
  },
  {
    name: 'competitor-past',
    page: 'competitors/show',
    as: 'mara',
    path: ({ competitorId }) => `/competitors/${competitorId}?label=pricing`,
  },
  {
    name: 'page-text',
    page: 'pages/show',
    as: 'mara',
    path: ({ pricingId }) => `/watched-urls/${pricingId}?snapshot=text`,
  },
  {
    name: 'page-json',
    page: 'pages/show',
    as: 'mara',
    path: ({ pricingId }) => `/watched-urls/${pricingId}?snapshot=json`,
  },
  {
    name: 'page-noisy',
    page: 'pages/show',
    as: 'mara',
    path: ({ noisyId }) => `/watched-urls/${noisyId}`,
  },
  {
    name: 'page-blocked',
    page: 'pages/show',
    as: 'mara',
    path: ({ blockedId }) => `/watched-urls/${blockedId}`,
  },
  {
    name: 'page-failing',
    page: 'pages/show',
    as: 'mara',
    path: ({ failingId }) => `/watched-urls/${failingId}`,
  },
  {
    name: 'page-waiting',
    page: 'pages/show',
    as: 'teo',
    path: ({ newcomer }) => `/watched-urls/${newcomer.waitingPageId}`,
  },
  {
    name: 'page-long',
    page: 'pages/show',
    as: 'hostile',
    path: ({ hostile }) => `/watched-urls/${hostile.pageId}`,
  },
  {
    name: 'areas-pick',
    page: 'pages/areas',
    as: 'mara',
    path: ({ pricingId }) => `/watched-urls/${pricingId}/areas`,
    act: async (page) => {
      const line = page.locator('.outline-line').nth(8)
      if ((await line.count()) > 0) await line.click()
    },
  },
  {
    name: 'areas-wanted',
    page: 'pages/areas',
    as: 'mara',
    path: ({ pricingId }) => `/watched-urls/${pricingId}/areas?text=No%20longer%20there`,
  },
  {
    name: 'page-removing',
    page: 'pages/show',
    as: 'mara',
    path: ({ pricingId }) => `/watched-urls/${pricingId}`,
    act: steps(press('Remove page'), (page) => page.getByRole('dialog').waitFor()),
  },
  {
    name: 'page_removal-full',
    page: 'pages/removal',
    as: 'mara',
    path: ({ pricingId }) => `/watched-urls/${pricingId}/removal`,
  },
  {
    name: 'page-thin',
    page: 'pages/show',
    as: 'teo',
    path: ({ newcomer }) => `/watched-urls/${newcomer.thinPageId}`,
  },
  {
    name: 'compare-full',
    page: 'pages/compare',
    as: 'mara',
    path: ({ pricingId }) => `/watched-urls/${pricingId}/compare`,
  },
  {
    name: 'compare-long',
    page: 'pages/compare',
    as: 'hostile',
    path: ({ hostile }) => `/watched-urls/${hostile.pageId}/compare`,
  },
]

const firstHour: Picture[] = [
  { name: 'first_hour-dashboard_sample', page: 'dashboard/show', as: 'ravi', path: '/' },
  {
    name: 'first_hour-waiting',
    page: 'competitors/show',
    as: 'ravi',
    path: ({ freshSampleId }) => `/competitors/${freshSampleId}`,
  },
  { name: 'first_hour-competitor_new', page: 'competitors/new', as: 'ines', path: '/competitors/new' },
  { name: 'first_hour-dashboard', page: 'dashboard/show', as: 'edda', path: '/' },
  { name: 'first_hour-list', page: 'competitors/index', as: 'edda', path: '/competitors' },
  {
    name: 'first_hour-sample',
    page: 'competitors/show',
    as: 'edda',
    path: ({ sample }) => `/competitors/${sample.competitorId}`,
  },
  {
    name: 'first_hour-alert',
    page: 'inbox/index',
    as: 'edda',
    path: ({ sample }) => `/alerts/${sample.alertId}`,
  },
]

const notes: Picture[] = [
  {
    name: 'notes-full',
    page: 'competitors/notes',
    as: 'mara',
    path: ({ noted }) => `/competitors/${noted.competitorId}/notes`,
  },
  {
    name: 'notes-empty',
    page: 'competitors/notes',
    as: 'edda',
    path: ({ sample }) => `/competitors/${sample.competitorId}/notes`,
  },
  {
    name: 'notes-cite',
    page: 'competitors/note',
    as: 'mara',
    path: ({ noted }) =>
      `/competitors/${noted.competitorId}/notes/new?page=${noted.pageId}&version=${noted.versionId}&line=${noted.line}`,
  },
  {
    name: 'notes-conflict',
    page: 'competitors/note',
    as: 'mara',
    path: ({ noted }) => `/competitors/${noted.competitorId}/notes/${noted.noteId}/edit`,
    act: steps(
      (page) => page.locator('input[name=version]').evaluate((field) => field.setAttribute('value', '1')),
      press('Save'),
      see('while you were editing')
    ),
  },
  {
    name: 'notes-refused',
    page: 'competitors/note',
    as: 'mara',
    path: ({ noted }) => `/competitors/${noted.competitorId}/notes/new`,
    act: steps(press('Save'), see('Enter a title.')),
  },
  {
    name: 'notes-history',
    page: 'competitors/note_history',
    as: 'mara',
    path: ({ noted }) => `/competitors/${noted.competitorId}/notes/${noted.noteId}/history`,
  },
  {
    name: 'notes-line',
    page: 'pages/show',
    as: 'mara',
    path: ({ noted }) =>
      `/watched-urls/${noted.pageId}?version=${noted.versionId}&snapshot=text&line=${noted.line}`,
  },
]

const figures: Picture[] = [
  { name: 'dashboard-empty', page: 'dashboard/show', as: 'ines', path: '/' },
  { name: 'dashboard-full', page: 'dashboard/show', as: 'mara', path: '/' },
  { name: 'dashboard-long', page: 'dashboard/show', as: 'hostile', path: '/' },
  { name: 'dashboard-workspaces', page: 'dashboard/show', as: 'mara', path: '/', act: openWorkspaces },
  { name: 'analytics-empty', page: 'analytics/index', as: 'ines', path: '/analytics' },
  { name: 'analytics-full', page: 'analytics/index', as: 'mara', path: '/analytics' },
  { name: 'analytics_new-empty', page: 'analytics/new', as: 'mara', path: '/analytics/new' },
  {
    name: 'analytics_site-full',
    page: 'analytics/show',
    as: 'mara',
    path: ({ siteId }) => `/analytics/${siteId}`,
  },
  {
    name: 'analytics_site-load_time',
    page: 'analytics/show',
    as: 'mara',
    path: ({ siteId }) => `/analytics/${siteId}?days=7&metric=loadTime`,
  },
  {
    name: 'analytics_site-filtered',
    page: 'analytics/show',
    as: 'mara',
    path: ({ siteId }) => `/analytics/${siteId}?filter=page:/pricing&filter=country!:Germany`,
  },
  {
    name: 'analytics_site-mark',
    page: 'analytics/show',
    as: 'mara',
    path: ({ siteId }) => `/analytics/${siteId}?days=90`,
    act: selectMark,
  },
  {
    name: 'analytics_site-range',
    page: 'analytics/show',
    as: 'mara',
    path: ({ siteId }) => `/analytics/${siteId}?from=2026-11-02&until=2026-11-15&filter=country:Atlantis`,
    act: openRange,
  },
  {
    name: 'analytics_site-empty',
    page: 'analytics/show',
    as: 'mara',
    path: ({ waitingSiteId }) => `/analytics/${waitingSiteId}`,
  },
  {
    name: 'analytics_goals-full',
    page: 'analytics/goals',
    as: 'mara',
    path: ({ siteId }) => `/analytics/${siteId}/goals`,
  },
  {
    name: 'analytics_goals-empty',
    page: 'analytics/goals',
    as: 'mara',
    path: ({ waitingSiteId }) => `/analytics/${waitingSiteId}/goals`,
  },
  {
    name: 'analytics_live-full',
    page: 'analytics/live',
    as: 'mara',
    path: ({ siteId }) => `/analytics/${siteId}/live`,
  },
  {
    name: 'analytics_live-empty',
    page: 'analytics/live',
    as: 'mara',
    path: ({ waitingSiteId }) => `/analytics/${waitingSiteId}/live`,
  },
  {
    name: 'analytics_removal-full',
    page: 'analytics/removal',
    as: 'mara',
    path: ({ siteId }) => `/analytics/${siteId}/removal`,
  },
  {
    name: 'snippet-waiting',
    page: 'analytics/snippet',
    as: 'mara',
    path: ({ waitingSiteId }) => `/analytics/${waitingSiteId}/snippet`,
  },
  {
    name: 'snippet-done',
    page: 'analytics/snippet',
    as: 'mara',
    path: ({ siteId }) => `/analytics/${siteId}/snippet`,
  },
]

const settings: Picture[] = [
  { name: 'workspace-full', page: 'settings/workspace', as: 'mara', path: '/settings/workspace' },
  { name: 'workspace-member', page: 'settings/workspace', as: 'jonas', path: '/settings/workspace' },
  { name: 'workspace-empty', page: 'settings/workspace', as: 'ines', path: '/settings/workspace' },
  { name: 'workspace-long', page: 'settings/workspace', as: 'hostile', path: '/settings/workspace' },
  { name: 'workspace_new-empty', page: 'workspaces/new', as: 'mara', path: '/workspaces/new' },
  { name: 'members-full', page: 'settings/members', as: 'mara', path: '/settings/members' },
  { name: 'members-member', page: 'settings/members', as: 'jonas', path: '/settings/members' },
  { name: 'members-empty', page: 'settings/members', as: 'ines', path: '/settings/members' },
  { name: 'members-long', page: 'settings/members', as: 'hostile', path: '/settings/members' },
  {
    name: 'members-invited',
    page: 'settings/members',
    as: 'hostile',
    path: '/settings/members',
    act: steps(fill('Email', 'lea@fernhill.example'), submit, see(/We emailed this link/)),
    once: true,
  },
  { name: 'api_keys-empty', page: 'settings/api_keys', as: 'ines', path: '/settings/api-keys' },
  { name: 'api_keys-full', page: 'settings/api_keys', as: 'mara', path: '/settings/api-keys' },
  { name: 'api_keys-new', page: 'settings/api_keys', as: 'mara', path: '/settings/api-keys/new' },
  {
    name: 'api_keys-created',
    page: 'settings/api_keys',
    as: 'ines',
    path: '/settings/api-keys/new',
    act: steps(fill('Name', 'Nightly export'), press('Create key'), see('Copy this key now')),
    once: true,
  },
  {
    name: 'api_keys-revoking',
    page: 'settings/api_keys',
    as: 'mara',
    path: '/settings/api-keys',
    act: steps(unfold('Revoke'), (page) => page.getByRole('dialog').waitFor()),
  },
  { name: 'assistants-empty', page: 'settings/assistants', as: 'ines', path: '/settings/assistants' },
  { name: 'assistants-full', page: 'settings/assistants', as: 'mara', path: '/settings/assistants' },
  { name: 'assistants-long', page: 'settings/assistants', as: 'hostile', path: '/settings/assistants' },
  {
    name: 'assistants-disconnecting',
    page: 'settings/assistants',
    as: 'mara',
    path: '/settings/assistants',
    act: steps(unfold('Disconnect'), (page) => page.getByRole('dialog').waitFor()),
  },
  { name: 'consent', page: 'oauth/consent', as: 'mara', path: ({ requestPaths }) => requestPaths.remote },
  {
    name: 'consent-local',
    page: 'oauth/consent',
    as: 'ines',
    path: ({ requestPaths }) => requestPaths.local,
  },
  {
    name: 'consent-long',
    page: 'oauth/consent',
    as: 'hostile',
    path: ({ requestPaths }) => requestPaths.long,
  },
  {
    name: 'consent-problem',
    page: 'oauth/problem',
    as: 'mara',
    path: '/oauth/authorize?client_id=unknown',
    status: 400,
  },
  { name: 'channels-empty', page: 'settings/channels', as: 'ines', path: '/settings/channels' },
  { name: 'channels-full', page: 'settings/channels', as: 'mara', path: '/settings/channels' },
  {
    name: 'channel-rules',
    page: 'settings/channel_rules',
    as: 'mara',
    path: '/settings/channels/slack/rules',
  },
  { name: 'briefings-empty', page: 'briefings/index', as: 'ines', path: '/briefings' },
  { name: 'briefings-full', page: 'briefings/index', as: 'mara', path: '/briefings' },
  { name: 'briefing-empty', page: 'briefings/show', as: 'ines', path: '/briefings/last-7-days' },
  {
    name: 'briefing-full',
    page: 'briefings/show',
    as: 'mara',
    path: ({ briefingId }) => `/briefings/${briefingId}`,
  },
  {
    name: 'briefing-gone_source',
    page: 'briefings/gone_source',
    as: 'mara',
    path: ({ briefingId, goneSourceId }) => `/briefings/${briefingId}/sources/${goneSourceId}`,
    status: 410,
  },
  { name: 'briefing-long', page: 'briefings/show', as: 'hostile', path: '/briefings/last-30-days' },
  { name: 'briefing_settings-empty', page: 'briefings/settings', as: 'ines', path: '/briefings/settings' },
  { name: 'briefing_settings-full', page: 'briefings/settings', as: 'mara', path: '/briefings/settings' },
  {
    name: 'share-alert',
    page: 'sharing/show',
    as: 'mara',
    path: ({ alertId }) => `/share/alerts/${alertId}`,
    act: steps(press('Create link'), see('Your link')),
    once: true,
  },
  { name: 'shared_links-empty', page: 'settings/shared_links', as: 'ines', path: '/settings/shared-links' },
  { name: 'shared_links-full', page: 'settings/shared_links', as: 'mara', path: '/settings/shared-links' },
  { name: 'feeds-empty', page: 'settings/feeds', as: 'ines', path: '/settings/feeds' },
  { name: 'feeds-full', page: 'settings/feeds', as: 'mara', path: '/settings/feeds' },
  { name: 'signal-empty', page: 'settings/scoring', as: 'ines', path: '/settings/signal' },
  { name: 'signal-full', page: 'settings/scoring', as: 'mara', path: '/settings/signal' },
  { name: 'audit_log-empty', page: 'audit/index', as: 'ines', path: '/settings/audit-log' },
  { name: 'audit_log-full', page: 'audit/index', as: 'mara', path: '/settings/audit-log' },
  { name: 'audit_log-long', page: 'audit/index', as: 'hostile', path: '/settings/audit-log' },
  { name: 'plugins', page: 'settings/plugins', as: 'mara', path: '/settings/plugins' },
]

const account: Picture[] = [
  { name: 'account-full', page: 'account/show', as: 'mara', path: '/account' },
  { name: 'account-long', page: 'account/show', as: 'hostile', path: '/account' },
  { name: 'account_email', page: 'account/email', as: 'mara', path: '/account/email' },
  { name: 'account-pending_email', page: 'account/show', as: 'ida', path: '/account' },
  { name: 'account_email-pending', page: 'account/email', as: 'ida', path: '/account/email' },
  { name: 'account_password', page: 'account/password', as: 'mara', path: '/account/password' },
  { name: 'second_factor-off', page: 'account/second_factor', as: 'mara', path: '/account/second-factor' },
  { name: 'second_factor-on', page: 'account/second_factor', as: 'ida', path: '/account/second-factor' },
  {
    name: 'second_factor-codes',
    page: 'account/second_factor',
    as: 'teo',
    path: '/account/second-factor',
    act: steps(beginSecondFactor, async (page) => {
      const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
      const timestamp = await page.evaluate<number>('Date.now()')
      await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate({ timestamp }))
      await submit(page)
      await see('Copy these recovery codes now')(page)
    }),
    once: true,
  },
  {
    name: 'second_factor-setting_up',
    page: 'account/second_factor',
    as: 'jonas',
    path: '/account/second-factor',
    act: beginSecondFactor,
    once: true,
  },
]

const signIn: Picture[] = [
  { name: 'login', page: 'session/login', path: '/login' },
  {
    name: 'login-refused',
    page: 'session/login',
    path: '/login',
    act: steps(fill('Email', 'mara@fernhill.example'), fill('Password', 'forgotten'), submit, (page) =>
      page.getByRole('alert').waitFor()
    ),
  },
  { name: 'login_connect', page: 'session/connect', as: 'mara', path: '/login/sso' },
  { name: 'login_required', page: 'session/sign_on_required', as: 'kim', path: '/alerts' },
  { name: 'login_code', page: 'session/code', path: '/login', act: toCode },
  {
    name: 'login_code-recovery',
    page: 'session/code',
    path: '/login',
    act: steps(toCode, press('Use a recovery code', 'link'), (page) =>
      page.getByLabel('Recovery code').waitFor()
    ),
  },
  { name: 'password_forgot', page: 'password/forgot', path: '/password/forgot' },
  {
    name: 'password_forgot-sent',
    page: 'password/forgot',
    path: '/password/forgot',
    act: steps(fill('Email', 'mara@fernhill.example'), submit, (page) =>
      page.getByLabel('Email').waitFor({ state: 'detached' })
    ),
    once: true,
  },
  { name: 'password_reset', page: 'password/reset', path: ({ resetPath }) => resetPath },
  { name: 'password_reset-dead', page: 'password/dead_link', path: '/password/reset/nothing', status: 404 },
  { name: 'email_confirm', page: 'email/confirm', path: ({ confirmEmailPath }) => confirmEmailPath },
  { name: 'email_undo', page: 'email/undo', path: ({ undoEmailPath }) => undoEmailPath },
  { name: 'email_dead_link', page: 'email/dead_link', path: '/email/confirm/nothing', status: 404 },
  { name: 'invitation-new', page: 'invitations/show', path: ({ invitationPath }) => invitationPath },
  {
    name: 'invitation-account',
    page: 'invitations/show',
    path: ({ invitationOfMemberToken }) => `/invitations/${invitationOfMemberToken}`,
  },
  {
    name: 'invitation-join',
    page: 'invitations/show',
    as: 'ida',
    path: ({ invitationOfMemberToken }) => `/invitations/${invitationOfMemberToken}`,
  },
  {
    name: 'invitation-other',
    page: 'invitations/show',
    as: 'ines',
    path: ({ invitationPath }) => invitationPath,
  },
  { name: 'invitation-dead', page: 'invitations/dead_link', path: '/invitations/nothing', status: 404 },
]

const links: Picture[] = [
  { name: 'shared-alert', page: 'links/shared', path: ({ sharedPaths }) => sharedPaths.alert },
  { name: 'shared-briefing', page: 'links/shared', path: ({ sharedPaths }) => sharedPaths.briefing },
  { name: 'link_rate', page: 'links/rate', path: ({ ratePath }) => ratePath, withoutScripts: true },
  {
    name: 'link_rated',
    page: 'links/rated',
    path: ({ ratePath }) => ratePath,
    act: see('Thanks.'),
  },
  { name: 'link_unsubscribe', page: 'links/unsubscribe', path: ({ unsubscribePath }) => unsubscribePath },
  {
    name: 'link_unsubscribed',
    page: 'links/unsubscribed',
    path: ({ unsubscribePath }) => unsubscribePath,
    act: steps(press('Unsubscribe'), see('Unsubscribed')),
    once: true,
  },
  { name: 'link_dead', page: 'links/dead', path: '/rate/nothing', status: 404 },
  { name: 'link_dead-shared', page: 'links/dead', path: '/shared/nothing', status: 404 },
]

const others: Picture[] = [
  { name: 'error-not_found', page: 'errors/not_found', path: '/nowhere', status: 404 },
  {
    name: 'error-forbidden',
    page: 'errors/forbidden',
    as: 'jonas',
    path: '/settings/audit-log',
    status: 403,
  },
  { name: 'error-server', page: 'errors/server_error', path: '/broken', status: 500 },
  { name: 'error-unavailable', page: 'errors/unavailable', path: '/away', status: 503 },
  { name: 'error-out_of_room', page: 'errors/out_of_room', path: '/full', status: 507 },
  { name: 'docs', page: null, path: '/docs', act: see('Competitors') },
  { name: 'docs_guide', page: null, path: '/docs/guide' },
  { name: 'bot', page: null, path: '/bot' },
  {
    name: 'error-too_many',
    page: 'errors/too_many_requests',
    path: '/login',
    act: async (page) => {
      for (let attempt = 0; attempt < 12; attempt++) {
        await fill('Email', 'nobody@fernhill.example')(page)
        await fill('Password', `wrong ${attempt}`)(page)
        const answered = page.waitForResponse((response) => response.url().endsWith('/login'))
        await submit(page)
        if ((await answered).status() === 429) break
        await page.getByRole('alert').waitFor()
      }
      await see(/Too many/)(page)
    },
    once: true,
  },
]

const timeline: Picture[] = [
  { name: 'timeline-empty', page: 'timeline/index', as: 'ines', path: '/timeline' },
  { name: 'timeline-full', page: 'timeline/index', as: 'mara', path: '/timeline' },
  { name: 'timeline-past', page: 'timeline/index', as: 'mara', path: '/timeline?until=2026-09-01' },
  { name: 'timeline-view', page: 'timeline/index', as: 'mara', path: '/timeline?kind=price&kind=plan' },
  { name: 'timeline-no_match', page: 'timeline/index', as: 'mara', path: '/timeline?kind=legal&days=7' },
  {
    name: 'timeline-kinds',
    page: 'timeline/index',
    as: 'mara',
    path: '/timeline?kind=release&kind=post',
    act: unfold('Releases, Posts'),
  },
  { name: 'timeline-period', page: 'timeline/index', as: 'mara', path: '/timeline', act: unfold('Period') },
  {
    name: 'timeline-save',
    page: 'timeline/index',
    as: 'mara',
    path: '/timeline?score=high&days=30',
    act: steps(unfold('Save view'), press('Save view'), see('Enter a name.')),
  },
  {
    name: 'timeline-edit',
    page: 'timeline/index',
    as: 'mara',
    path: '/timeline?kind=price&kind=plan',
    act: unfold('Edit view'),
  },
  { name: 'timeline-calendar', page: 'timeline/index', as: 'mara', path: '/timeline?view=calendar' },
  {
    name: 'timeline-calendar_empty',
    page: 'timeline/index',
    as: 'mara',
    path: '/timeline?view=calendar&month=2025-02&kind=legal',
  },
  { name: 'timeline-long', page: 'timeline/index', as: 'hostile', path: '/timeline' },
  {
    name: 'timeline-calendar_long',
    page: 'timeline/index',
    as: 'hostile',
    path: ({ hostile }) => `/timeline?view=calendar&competitor=${hostile.competitorId}`,
  },
  { name: 'timeline-no_alerts', page: 'timeline/index', as: 'noor', path: '/timeline' },
]

/** In the order in which they are taken: those that change data come last, or affect no others. */
export const pictures: Picture[] = [
  ...inbox,
  ...timeline,
  ...filteredOut,
  ...competitors,
  ...imports,
  ...pages,
  ...firstHour,
  ...notes,
  ...figures,
  ...settings,
  ...account,
  ...links,
  ...signIn,
  ...others,
]

async function selectMark(page: Page) {
  await page
    .getByRole('link', { name: /competitor changes? on/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /Competitor changes on/ }).waitFor()
}

async function openRange(page: Page) {
  await page.getByText('2 Nov to 15 Nov').first().click()
  await page.getByLabel('From').waitFor()
}

async function openWorkspaces(page: Page) {
  const menu = page.getByRole('button', { name: 'Workspaces and account' })
  if (!(await menu.isVisible())) return
  await menu.click()
  await page.getByRole('menu').waitFor()
}

async function beginSecondFactor(page: Page, { password }: World) {
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
}

async function toCode(page: Page, { idaEmail, password }: World) {
  await fill('Email', idaEmail)(page)
  await fill('Password', password)(page)
  await submit(page)
  await page.getByLabel('Code', { exact: true }).waitFor()
}

/** The screenshots in the README and the guides, by file name in docs/images. */
export const readmePictures: Readonly<Record<string, string>> = {
  alert: 'inbox-alert',
  competitor: 'competitor-full',
  'new-pages': 'alert-new_pages',
  page: 'page-full',
  compare: 'compare-full',
  dashboard: 'dashboard-full',
  analytics: 'analytics_site-full',
}
