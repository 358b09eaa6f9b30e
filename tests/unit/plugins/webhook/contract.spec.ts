import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { testPlugin } from '#platform/testing/contract_suites'
import createWebhook from '#plugins/webhook'

const webhook = 'https://hooks.example.com/rivalwatch?key=1'

testPlugin(createWebhook, { readPage, extractContent, destinations: { webhook } })
