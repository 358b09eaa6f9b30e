import { testPlugin } from 'rivalwatch-plugin/testing'
import documents from '#plugins/documents'
import feeds from '#plugins/feeds'
import jobBoards from '#plugins/job_boards'
import statusPages from '#plugins/status_pages'
import { npmVersion, releasesFeed, rssFeed } from '#tests/support/sources/feeds'
import { ashbyBoard, greenhouseBoard, leverBoard } from '#tests/support/sources/job_boards'
import { pdfOf } from '#tests/support/sources/pdf'
import { betterStackPage, instatusSummary, statuspageIncidents } from '#tests/support/sources/status_pages'

const json = 'application/json'
const link = (url: string, type = '') => ({ url, text: '', type })

testPlugin(feeds, {
  documents: {
    feed: [
      {
        url: 'https://northwind.example/feed',
        type: 'text/xml',
        body: rssFeed([{ title: 'A year of audits', html: '<p>It was a good one.</p>' }]),
      },
      {
        url: 'https://github.com/northwind/app/releases.atom',
        type: 'application/atom+xml',
        body: releasesFeed([{ title: 'v2.3' }]),
      },
      {
        url: 'https://northwind.example/feed.json',
        type: json,
        body: JSON.stringify({
          version: 'https://jsonfeed.org/version/1.1',
          title: 'News',
          items: [{ id: '1', title: 'A year of audits', content_text: 'It was a good one.' }],
        }),
      },
    ],
    npm_package: [
      { url: 'https://registry.npmjs.org/northwind/latest', type: json, body: npmVersion('2.3.0') },
      { url: 'https://registry.npmjs.org/@northwind%2fsdk/latest', type: json, body: npmVersion('2.3.0') },
    ],
  },
  links: [link('https://northwind.example/feed', 'application/rss+xml')],
})

const jobs = [{ title: 'Backend Engineer', place: 'Munich', team: 'Engineering' }]

testPlugin(jobBoards, {
  documents: {
    job_board: [
      {
        url: 'https://boards-api.greenhouse.io/v1/boards/northwind/jobs?content=true',
        type: json,
        body: greenhouseBoard(jobs),
      },
      { url: 'https://api.ashbyhq.com/posting-api/job-board/northwind', type: json, body: ashbyBoard(jobs) },
      { url: 'https://api.lever.co/v0/postings/northwind?mode=json', type: json, body: leverBoard(jobs) },
    ],
  },
  links: [link('https://jobs.lever.co/northwind/1234')],
})

const incidents = [{ name: 'API errors' }]

testPlugin(statusPages, {
  documents: {
    status_page: [
      {
        url: 'https://status.northwind.example/api/v2/incidents.json',
        type: json,
        body: statuspageIncidents(incidents),
      },
      { url: 'https://northwind.instatus.com/summary.json', type: json, body: instatusSummary(incidents) },
      { url: 'https://status.northwind.example/index.json', type: json, body: betterStackPage(incidents) },
    ],
  },
  links: [link('https://status.northwind.example/')],
})

testPlugin(documents, {
  documents: {
    pdf: [
      {
        url: 'https://northwind.example/prices.pdf',
        type: 'application/pdf',
        body: pdfOf([['Team costs $49']]),
      },
    ],
    json: [{ url: 'https://northwind.example/plans.json', type: json, body: '{"plan":"Team"}' }],
    text: [{ url: 'https://northwind.example/terms.txt', type: 'text/plain', body: 'The terms.' }],
  },
  links: [{ ...link('https://northwind.example/prices.pdf'), text: 'Price list', from: 'pricing' }],
})
