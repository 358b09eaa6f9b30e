/** API schemas and examples of competitors, watched URLs and snapshots. */
import { flag, id, integer, nullable, object, text, timestamp } from '#platform/json_schema'
import { crawlFrequencies, crawlStatuses, labels } from '#monitoring/labels'

export const competitor = {
  title: 'Competitor',
  ...object({
    id: id('comp'),
    workspaceId: id('ws'),
    name: text(),
    domain: text(),
    faviconUrl: text(),
    createdAt: timestamp(),
    urlCount: integer(),
  }),
}

const watchedUrlFields = {
  id: id('wu'),
  workspaceId: id('ws'),
  competitorId: id('comp'),
  url: text(),
  label: text(labels),
  crawlFrequency: text(crawlFrequencies),
  lastCrawledAt: nullable(text()),
  lastStatus: text(crawlStatuses),
  isActive: flag(),
  createdAt: timestamp(),
}

export const watchedUrl = { title: 'WatchedUrl', ...object(watchedUrlFields) }

export const exportedUrl = {
  title: 'ExportedWatchedUrl',
  ...object({
    ...watchedUrlFields,
    name: nullable(text()),
    competitor: object({ name: text(), domain: text() }),
  }),
}

export const exampleCompetitor = {
  id: 'comp_01kaf0y2b4d6f8h0j2k4m6n8p0',
  workspaceId: 'ws_01kaf0x1a3c5e7g9h1j3k5m7n9',
  name: 'Northwind',
  domain: 'northwind.example',
  faviconUrl: 'https://rivalwatch.example/favicons/comp_01kaf0y2b4d6f8h0j2k4m6n8p0',
  createdAt: '2026-11-02 10:04:51',
  urlCount: 4,
}

export const exampleWatchedUrl = {
  id: 'wu_01kaf0z3c5e7g9j1k3m5n7p9r1',
  workspaceId: exampleCompetitor.workspaceId,
  competitorId: exampleCompetitor.id,
  url: 'https://northwind.example/pricing',
  label: 'pricing',
  crawlFrequency: 'hourly',
  lastCrawledAt: '2026-11-20T09:30:15.204Z',
  lastStatus: 'success',
  isActive: true,
  createdAt: '2026-11-02 10:06:12',
}

export const exampleSnapshot = {
  v: 1,
  finalUrl: exampleWatchedUrl.url,
  seo: {
    title: 'Pricing | Northwind',
    metaDescription: 'Plans for teams of every size.',
    canonical: exampleWatchedUrl.url,
    robots: '',
    lang: 'en',
    keywords: '',
    ogTitle: 'Northwind pricing',
    ogDescription: '',
    ogImage: 'https://northwind.example/og.png',
    twitterTitle: '',
    twitterDescription: '',
    hreflang: [{ lang: 'de', href: 'https://northwind.example/de/preise' }],
  },
  headings: { h1: ['Pricing'], h2: ['Starter', 'Team', 'Questions'], h3: [] },
  structuredData: [{ '@type': 'Product', name: 'Northwind Team' }],
  navLinks: ['Product', 'Pricing', 'Docs', 'Sign in'],
  footerLinks: ['About', 'Careers', 'Privacy'],
  ctas: ['Start free trial', 'Talk to sales'],
  prices: ['$19 / month', '$79 / month'],
  tech: ['Next.js'],
  wordCount: 612,
}
