import type { Outbound } from 'rivalwatch-plugin'
import { testAnalyst, testPlugin } from 'rivalwatch-plugin/testing'
import llmAnalyst from '#plugins/llm_analyst'
import type { DataBlock } from '#tests/support/fake_language_model'
import { draftOf, newSentence, priceRise } from './asking.js'

const pluginOptions = { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake', apiKey: null }
const changes = [priceRise, newSentence]

/** Responds to every request with what `says` returns, in the protocol's format. */
function modelThat(says: (data: DataBlock) => object): Outbound {
  return {
    async request(url, { body } = {}) {
      const { messages } = JSON.parse(String(body))
      const content = JSON.stringify(says(JSON.parse(messages.at(-1).content.split('\n')[1])))
      const answer = { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }
      const headers = { 'content-type': 'application/json' }
      return { url, status: 200, headers, body: Buffer.from(JSON.stringify(answer)) }
    },
  }
}

const quoting = modelThat(({ page, claims, lines }) => ({
  summary: `${page.competitor.slice(0, 40)} now says “${lines[0]?.text.replace(/[“”"«»‹›„]/g, '…').slice(0, 60)}”.`,
  reasoning: 'It is new.',
  claims: claims.slice(0, 1).map(({ n }) => n),
  excerpt: lines.at(-1)?.n ?? null,
}))

const inventing = modelThat(({ lines }) => ({
  summary: 'Northwind charges “$12,345” from http://evil.example/ on.',
  reasoning: 'It is 99% more.',
  claims: [99],
  excerpt: lines.length + 7,
}))

testPlugin(llmAnalyst, { pluginOptions })
for (const outbound of [quoting, inventing, undefined]) {
  const [analyst] = llmAnalyst(pluginOptions).analysts!
  testAnalyst(analyst, { changes, draft: draftOf, outbound })
}
