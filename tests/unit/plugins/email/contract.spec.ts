import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { testPlugin } from '#platform/testing/contract_suites'
import email from '#plugins/email'

testPlugin(email, {
  readPage,
  extractContent,
  pluginOptions: { sendsMail: true },
  destinations: { email: 'Ada@Example.COM, grace@example.com' },
})
