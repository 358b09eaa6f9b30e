/** Schemas and examples that several operations share. */
import { signalScores } from 'rivalwatch-plugin'
import { flag, id, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { alertStatuses } from '#alerts/models/alert'
import { differenceFields, versionMark } from '#alerts/evidence/evidence_schema'
import { feedbackValues } from '#alerts/validators/alerts'
import { labels } from '#monitoring/labels'

export const alert = {
  title: 'Alert',
  ...object({
    id: id('alert'),
    workspaceId: id('ws'),
    watchedUrlId: id('wu'),
    signalScore: text(signalScores),
    pageType: text(labels),
    summary: text(),
    changeExcerpt: nullable(text()),
    detectedAt: timestamp(),
    status: text(alertStatuses),
    deliveredVia: list(text(['slack', 'email'])),
    feedback: nullable(text(feedbackValues)),
    reasoning: nullable(text()),
    hasEvidence: flag(),
    watchedUrl: object({ id: id('wu'), url: text(), label: text(labels), competitorId: id('comp') }),
    competitor: object({ name: text(), domain: text(), faviconUrl: text() }),
  }),
}

export const evidence = {
  title: 'Evidence',
  oneOf: [
    object({ available: { const: false } }),
    object({
      available: { const: true },
      previous: versionMark,
      current: versionMark,
      ...differenceFields,
    }),
  ],
}

/** IDs in the examples. */
export const ids = {
  alert: 'alert_01kafh2v9qs0w4x6t8r1m3n5p7',
  watchedUrl: 'wu_01kaf0z3c5e7g9j1k3m5n7p9r1',
  competitor: 'comp_01kaf0y2b4d6f8h0j2k4m6n8p0',
}

export const exampleAlert = {
  id: ids.alert,
  workspaceId: 'ws_01kaf0x1a3c5e7g9h1j3k5m7n9',
  watchedUrlId: ids.watchedUrl,
  signalScore: 'high',
  pageType: 'pricing',
  summary: 'Northwind raised Team from $49 to $79 a month (+61%).',
  changeExcerpt: '$79 / month',
  detectedAt: '2026-11-20 09:30:15',
  status: 'unread',
  deliveredVia: ['slack'],
  feedback: null,
  reasoning: 'High: Team rose 61% on the pricing page.',
  hasEvidence: true,
  watchedUrl: {
    id: ids.watchedUrl,
    url: 'https://northwind.example/pricing',
    label: 'pricing',
    competitorId: ids.competitor,
  },
  competitor: {
    name: 'Northwind',
    domain: 'northwind.example',
    faviconUrl: `https://rivalwatch.example/favicons/${ids.competitor}`,
  },
}

export const exampleDifferences = {
  fieldChanges: [
    {
      category: 'pricing',
      field: 'prices.Team',
      kind: 'changed',
      before: '$49 / month',
      after: '$79 / month',
    },
  ],
  removed: ['$49 a month, billed monthly'],
  added: ['$79 a month, billed monthly'],
  truncated: false,
}

export const exampleEvidence = {
  available: true,
  previous: { id: 'ver_01kafe1m3n5p7q9r1s3t5v7w9x', crawledAt: '2026-11-20 08:30:12', versionNumber: 41 },
  current: { id: 'ver_01kafh2n4p6q8r0s2t4v6w8x0y', crawledAt: '2026-11-20 09:30:15', versionNumber: 42 },
  ...exampleDifferences,
}
