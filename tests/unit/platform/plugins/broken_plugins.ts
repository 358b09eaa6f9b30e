/** Breaks the contract in every way it can, for `contract_suites.spec.ts`, which runs it in a separate process. */
import type { Change, FetchResult, Plugin } from 'rivalwatch-plugin'
import { testPlugin } from 'rivalwatch-plugin/testing'

let count = 0

const handedOut = { first: 'x' }

const broken: Plugin = {
  name: 'broken',
  extractors: [
    { field: 'visits', empty: 0, extract: () => count++ },
    { field: 'when', empty: '', extract: () => new Date(0) },
    { field: 'firstHeading', empty: '', extract: (page) => page.textOf(page.elements('h1')[0]) },
    { field: 'lines', empty: [], extract: (page) => page.blocks.map((block) => (block.text = 'x')) },
  ],
  units: [{ kind: 'ghost', read: () => [] }],
  detectors: [
    {
      categories: ['seo'],
      detect: (before, after) => [
        {
          category: 'page',
          field: 'wordCount',
          kind: 'added',
          before: `${before.wordCount++}`,
          after: `${after.v}`,
        },
      ],
    },
  ],
  filters: [
    { id: 'silencer', apply: (change) => ({ change: { ...change, lines: [] }, heldBack: [] }) },
    {
      id: 'inventor',
      apply(change: Change) {
        change.fields.push({ category: 'page', field: 'x', kind: 'added', after: 'x' })
        return { change, heldBack: [{ filter: 'someone', reason: '', text: '' }] }
      },
    },
  ],
  analysts: [
    {
      id: 'liar',
      judge: () => ({
        score: 'high',
        summary: 'It said “buy now” for $1,000,000.',
        excerpt: 'No such text',
        reasoning: '',
      }),
    },
  ],
  fetchers: [
    {
      id: 'optimist',
      supports: () => true,
      async fetch({ url }, { outbound }): Promise<FetchResult> {
        const { status, headers, body } = await outbound.request(url)
        if (status === 304) return { kind: 'unchanged', finalUrl: url, status }
        return { kind: 'page', finalUrl: url, status, headers, body }
      },
    },
  ],
  channels: [
    {
      id: 'shouter',
      name: 'Shouter',
      destinationHint: 'Anything',
      checkDestination: (destination) => `${destination}!`,
      async deliver(_message, destination, { outbound }) {
        await outbound.request(destination)
        return { outcome: 'sent' }
      },
    },
  ],
  probes: [{ candidates: () => [{ path: '//elsewhere.example/', label: 'pricing' }] }],
  enrichers: [
    { id: 'tracker', enrich: ({ ip, url }) => ({ ip, host: new URL(url).host }) },
    { id: 'parrot', enrich: ({ userAgent }) => ({ [userAgent.slice(0, 10)]: userAgent.repeat(2) }) },
    { id: 'hoarder', enrich: () => handedOut },
    { id: 'grumbler', enrich: ({ ip }) => ({ drop: `Not from ${ip}!`, visit: String(count++) }) },
  ],
}

testPlugin(() => broken, {
  pages: ['<h1>Plans</h1>'],
  destinations: { shouter: 'https://chat.example/hook' },
})
