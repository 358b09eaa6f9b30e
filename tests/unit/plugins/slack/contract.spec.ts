import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { testPlugin } from '#platform/testing/contract_suites'
import createSlack from '#plugins/slack'

const slack = 'https://hooks.slack.com/services/T0FERNHILL/B0ALERTS/x9Yz_-8'

testPlugin(createSlack, { readPage, extractContent, destinations: { slack } })
