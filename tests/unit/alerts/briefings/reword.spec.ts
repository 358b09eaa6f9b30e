import { test } from '@japa/runner'
import { reword } from '#alerts/briefings/reword'
import llmAnalyst from '#plugins/llm_analyst'
import ruleAnalyst from '#plugins/rule_analyst'
import { aModel, outboundTo } from '#tests/unit/plugins/llm_analyst/asking'

const told = {
  competitor: 'Northwind',
  text: 'Northwind raised Team from $49 to $89 a month (+82%) in 3 steps.',
  url: 'https://northwind.example/',
}

test.group('Rewording a briefing', () => {
  for (const [name, summary, isUsed] of [
    ['a shorter sentence', 'Northwind raised Team in 3 steps, from $49 to $89 (+82%).', true],
    ['another figure', 'Northwind raised Team from $49 to $99 a month.', false],
    ['another action', 'Northwind cut Team from $49 to $89 a month.', false],
    ['a quotation that is not in it', 'Northwind raised Team from $49 to $89, “a fair price”.', false],
    [
      'a longer sentence',
      'Northwind, a company that the team follows closely, raised Team from $49 to $89 a month (+82%) in 3 steps.',
      false,
    ],
    ['another company', 'Acme raised Team from $49 to $89 a month.', false],
  ] as const) {
    test(`${isUsed ? 'uses' : 'does not use'} ${name}`, async (context) => {
      const model = await aModel(context)
      model.says({ summary, reasoning: 'Prices matter to a team that competes.', claims: [0], excerpt: null })
      const analysts = [
        ...ruleAnalyst().analysts!,
        ...llmAnalyst({ baseUrl: model.baseUrl, model: 'fake', apiKey: null }).analysts!,
      ]
      const tools = { outbound: outboundTo(context, model), signal: new AbortController().signal }
      context.assert.equal(await reword(told, analysts, tools), isUsed ? summary : told.text)
    })
  }

  test('keeps the wording of the rules without a model, or if it fails', async (context) => {
    const model = await aModel(context)
    model.says((response) => response.writeHead(500).end())
    const tools = { outbound: outboundTo(context, model), signal: new AbortController().signal }
    const failing = llmAnalyst({ baseUrl: model.baseUrl, model: 'fake', apiKey: null }).analysts!
    for (const analysts of [failing, ruleAnalyst().analysts!])
      context.assert.equal(await reword(told, analysts, tools), told.text)
  })
})
