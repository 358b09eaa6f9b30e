import { test } from '@japa/runner'
import { judgeDocuments, type Served } from '#tests/support/judge_documents'
import { releasesFeed, rssFeed } from '#tests/support/sources/feeds'
import { pdfOf } from '#tests/support/sources/pdf'
import { ashbyBoard, greenhouseBoard, leverBoard, type PostedJob } from '#tests/support/sources/job_boards'
import {
  betterStackPage,
  instatusSummary,
  type ReportedIncident,
  statuspageIncidents,
} from '#tests/support/sources/status_pages'

const feed = (body: string): Served => ({
  url: 'https://northwind.example/feed.xml',
  type: 'application/rss+xml',
  body,
})
const releases = (body: string): Served => ({
  url: 'https://github.com/northwind/app/releases.atom',
  type: 'application/atom+xml; charset=utf-8',
  body,
})
const post = (title: string) => ({ title, html: `<p>All about ${title}.</p>` })

test.group('Sentences about sources: feeds', () => {
  const old = ['Packing crates faster', 'Why we moved to Munich', 'A year of audits'].map(post)

  test('name a new post, and not the old one that fell off the end', async ({ assert }) => {
    const now = [post('Designing for an ecosystem'), ...old.slice(0, 2)]
    const verdict = await judgeDocuments('blog', feed(rssFeed(old)), feed(rssFeed(now)))
    assert.equal(verdict?.summary, 'Northwind published “Designing for an ecosystem”.')
  })

  test('raise nothing when old posts fall off or come back at the end', async ({ assert }) => {
    for (const [before, after] of [
      [old, old.slice(0, 2)],
      [old.slice(0, 2), old],
    ]) {
      const verdict = await judgeDocuments('blog', feed(rssFeed(before)), feed(rssFeed(after)))
      assert.isNull(verdict?.score ?? null, verdict?.summary)
    }
  })

  test('report an edit of a post as an edit', async ({ assert }) => {
    const edited = [old[0], { ...old[1], html: '<p>We have moved to Hamburg instead.</p>' }, old[2]]
    const verdict = await judgeDocuments('blog', feed(rssFeed(old)), feed(rssFeed(edited)))
    assert.equal(verdict?.summary, 'Northwind edited the post “Why we moved to Munich”.')
    assert.equal(verdict?.score, 'low')
    const renamed = [old[0], { ...old[1], title: 'Why we moved' }, old[2]]
    const other = await judgeDocuments('blog', feed(rssFeed(old)), feed(rssFeed(renamed)))
    assert.equal(other?.summary, 'Northwind renamed the post “Why we moved to Munich” to “Why we moved”.')
  })

  test('name a release and its highlights', async ({ assert }) => {
    const before = [{ title: 'v2.3', html: '<ul><li>Faster search in archives</li></ul>' }]
    const html = '<h2>New</h2><ul><li>Offline mode for tablets</li><li>Export of tables as CSV</li></ul>'
    const after = [{ title: 'v2.4', html }, ...before]
    for (const label of ['changelog', 'custom'] as const) {
      const verdict = await judgeDocuments(
        label,
        releases(releasesFeed(before)),
        releases(releasesFeed(after))
      )
      assert.equal(
        verdict?.summary,
        'Northwind released 2.4: “Offline mode for tablets” and “Export of tables as CSV”.'
      )
    }
  })
})

const boards = [
  {
    service: 'Greenhouse',
    url: 'https://boards-api.greenhouse.io/v1/boards/northwind/jobs?content=true',
    write: greenhouseBoard,
  },
  { service: 'Ashby', url: 'https://api.ashbyhq.com/posting-api/job-board/northwind', write: ashbyBoard },
  { service: 'Lever', url: 'https://api.lever.co/v0/postings/northwind?mode=json', write: leverBoard },
]

test.group('Sentences about sources: job boards', () => {
  const old: PostedJob[] = [
    { title: 'Backend Engineer', place: 'Munich', team: 'Engineering' },
    { title: 'Account Executive', place: 'Remote', team: 'Sales' },
  ]
  const sales = { title: 'Head of Sales', place: 'Berlin', team: 'Sales' }

  test('name a new job with its place: {service}')
    .with(boards)
    .run(async ({ assert }, { url, write }) => {
      const board = (jobs: readonly PostedJob[]): Served => ({
        url,
        type: 'application/json',
        body: write(jobs),
      })
      const verdict = (before: PostedJob[], after: PostedJob[]) =>
        judgeDocuments('careers', board(before), board(after))
      assert.equal(
        (await verdict(old, [...old, sales]))?.summary,
        'Northwind is hiring a Head of Sales in Berlin.'
      )
      assert.equal(
        (await verdict([...old, sales], old))?.summary,
        'Northwind no longer lists the role Head of Sales.'
      )
      assert.isNull(await verdict(old, old.toReversed()), 'the order says nothing')
      const moved = [...old, { ...sales, place: 'Paris' }]
      assert.equal(
        (await verdict([...old, sales], moved))?.summary,
        'Northwind moved the role Head of Sales from Berlin to Paris.'
      )
      assert.equal((await verdict([], [sales]))?.summary, 'Northwind is hiring a Head of Sales in Berlin.')
    })
})

const statusPages = [
  {
    service: 'Statuspage',
    url: 'https://status.northwind.example/api/v2/incidents.json',
    write: statuspageIncidents,
  },
  { service: 'Instatus', url: 'https://northwind.instatus.com/summary.json', write: instatusSummary },
  { service: 'Better Stack', url: 'https://status.northwind.example/index.json', write: betterStackPage },
]

test.group('Sentences about sources: status pages', () => {
  test('name incidents that are reported and resolved: {service}')
    .with(statusPages)
    .run(async ({ assert }, { url, write }) => {
      const page = (incidents: readonly ReportedIncident[]): Served => ({
        url,
        type: 'application/json; charset=utf-8',
        body: write(incidents),
      })
      const summary = async (before: ReportedIncident[], after: ReportedIncident[]) =>
        (await judgeDocuments('custom', page(before), page(after)))?.summary
      const open = { name: 'API errors' }
      const over = { ...open, isResolved: true }
      assert.equal(await summary([], [open]), 'Northwind reported an incident: “API errors”.')
      assert.equal(await summary([open], [over]), 'Northwind resolved an incident: “API errors”.')
    })

  test('report an update of an incident', async ({ assert }) => {
    const page = (update: string): Served => ({
      url: statusPages[0].url,
      type: 'application/json',
      body: statuspageIncidents([{ name: 'API errors', update }]),
    })
    const verdict = await judgeDocuments(
      'custom',
      page('We are looking.'),
      page('A fix is being rolled out.')
    )
    assert.equal(verdict?.summary, 'Northwind updated an incident: “API errors”.')
    assert.equal(verdict?.score, 'low')
  })
})

test.group('Sentences about sources: documents', () => {
  test('compare the values of JSON by their names', async ({ assert }) => {
    const plans = (team: number): Served => ({
      url: 'https://northwind.example/plans.json',
      type: 'application/json',
      body: JSON.stringify({ limits: [{ name: 'Team', requestsPerMinute: team }], region: 'eu' }),
    })
    const verdict = await judgeDocuments('custom', plans(1_000), plans(100))
    assert.equal(
      verdict?.summary,
      'Northwind now says “limits › Team › requestsPerMinute: 100”, down from 1000.'
    )
  })

  test('report a changed line of Markdown', async ({ assert }) => {
    const text = (limit: string): Served => ({
      url: 'https://northwind.example/terms.md',
      type: 'text/markdown',
      body: `# Terms\n\nThe service is provided as is.\n\n- Support answers within ${limit}.\n- Backups are kept for 30 days.\n`,
    })
    const verdict = await judgeDocuments('custom', text('4 hours'), text('2 days'))
    assert.include(verdict?.summary, '2 days')
  })

  test('name a price that changed in a PDF', async ({ assert }) => {
    const list = (price: string): Served => ({
      url: 'https://northwind.example/price-list.pdf',
      type: 'application/pdf',
      body: pdfOf([[`Team costs ${price} a month per user`, 'Business costs $99 a month per user']]),
    })
    const verdict = await judgeDocuments('pricing', list('$49'), list('$79'))
    assert.equal(verdict?.summary, 'Northwind raised Team from $49 to $79 a month per user (+61%).')
  })
})
