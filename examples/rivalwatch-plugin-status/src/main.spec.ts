import { test } from '@japa/runner'
import { OutboundError } from 'rivalwatch-plugin'
import { contentOf, pageOf, testPlugin } from 'rivalwatch-plugin/testing'
import createStatus from './main.js'

const URL = 'https://status.northwind.example/'
const incident = (title: string, update: string) =>
  `<div class="incident-container"><a class="incident-title" href="/incidents/1">${title}</a><p>${update}</p></div>`
const statusPage = (...incidents: string[]) => `<h1>Northwind status</h1><main>${incidents.join('')}</main>`

const outage = incident('API unavailable', 'Resolved: a major outage of 40 minutes.')
const delay = incident('Delayed webhooks', 'Monitoring: webhooks arrive late.')

const read = (html: string) => contentOf(html, { plugin: createStatus(), url: URL })

testPlugin(createStatus, {
  pages: [statusPage(outage, delay)],
  url: URL,
  changes: [
    {
      page: { url: URL, label: 'custom', competitor: 'Northwind' },
      fields: [],
      lines: pageOf(statusPage(outage), URL).blocks.map((block) => ({ kind: 'added', block })),
    },
  ],
  versions: ({ page }) =>
    page.url === URL ? { before: read(statusPage()), after: read(statusPage(outage)) } : null,
})

test.group('Status pages', () => {
  const plugin = createStatus()

  test('reads incidents with their updates', ({ assert }) => {
    const page = pageOf(statusPage(outage, delay), URL)
    const units = plugin.units![0]!.read(page)
    assert.deepEqual(
      units.map(({ title, start, end }) => [
        title,
        page.blocks.slice(start + 1, end).map(({ text }) => text),
      ]),
      [
        ['API unavailable', ['Resolved: a major outage of 40 minutes.']],
        ['Delayed webhooks', ['Monitoring: webhooks arrive late.']],
      ]
    )
  })

  test('raises a {score} alert for a new incident')
    .with([
      { html: outage, score: 'high', summary: 'Northwind reported an incident: “API unavailable”.' },
      { html: delay, score: 'medium', summary: 'Northwind reported an incident: “Delayed webhooks”.' },
    ])
    .run(async ({ assert }, { html, score, summary }) => {
      const verdict = await judge(read(statusPage()), read(statusPage(html)))
      assert.containsSubset(verdict, { score, summary })
    })

  test('returns null if there is no new incident', async ({ assert }) => {
    const same = read(statusPage(delay))
    assert.isNull(await judge(same, same))
    const { incidents: _, ...older } = read(statusPage())
    assert.isNull(await judge(older, same), 'it judged a version stored before the plugin was loaded')
  })

  function judge(before: ReturnType<typeof read>, after: ReturnType<typeof read>) {
    const page = { url: URL, label: 'custom' as const, competitor: 'Northwind' }
    return plugin.analysts![0]!.judge(
      { page, fields: [], lines: [] },
      {
        outbound: { request: () => Promise.reject(new OutboundError('connect_failed', 'Nothing answers.')) },
        signal: new AbortController().signal,
        draft: null,
        versions: { before, after },
      }
    )
  }
})
