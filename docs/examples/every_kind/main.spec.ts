import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { testPlugin } from '#platform/testing/contract_suites'
import everyKind from './main.js'

testPlugin(everyKind, {
  readPage,
  extractContent,
  pages: ['<img alt="A chart of prices">', '<img alt="A new chart of prices"><img>'],
  destinations: { chat: 'https://chat.example/hook' },
})
