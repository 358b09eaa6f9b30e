import { testPlugin } from 'rivalwatch-plugin/testing'
import newRole from './analyst.js'
import chat from './channel.js'
import shrunkPage from './detector.js'
import section from './enricher.js'
import imageTexts from './extractor.js'
import plainFetcher from './fetcher.js'
import sharePrice from './filter.js'
import whatsNew from './probe.js'
import calendar from './source.js'
import webinar from './unit.js'

testPlugin(newRole)
testPlugin(chat, { destinations: { chat: 'https://chat.example/hook' } })
testPlugin(shrunkPage)
testPlugin(section)
testPlugin(imageTexts, { pages: ['<img alt="A chart of prices">', '<img alt="A new chart of prices"><img>'] })
testPlugin(plainFetcher)
testPlugin(sharePrice, {
  changes: [
    {
      page: { url: 'https://northwind.example/', label: 'homepage', competitor: 'Northwind' },
      fields: [],
      lines: [
        { kind: 'added', block: { kind: 'paragraph', text: 'NWND 12.40', path: [], landmark: 'footer' } },
      ],
    },
  ],
})
testPlugin(whatsNew)
testPlugin(calendar, {
  documents: {
    calendar: [
      {
        url: 'https://site.example/events.ics',
        type: 'text/calendar',
        body: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Designing alerts\nEND:VEVENT\nEND:VCALENDAR',
      },
    ],
  },
  links: [{ url: 'https://site.example/events.ics', text: 'Events', type: '' }],
})
testPlugin(webinar, {
  pages: ['<article data-type="webinar"><h2>Pricing pages</h2><p>On 3 May</p></article>'],
})
