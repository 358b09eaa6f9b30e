import type { TestContext } from '@japa/runner/core'
import type { AnalystTools, Change, Verdict } from 'rivalwatch-plugin'
import { AllowedNetworks, TrustedOrigins } from '#platform/outbound/main'
import llmAnalyst, { type LlmAnalystOptions } from '#plugins/llm_analyst'
import ruleAnalyst from '#plugins/rule_analyst'
import { FakeLanguageModel } from '#tests/support/fake_language_model'
import { outboundFor } from '#tests/unit/platform/outbound/local_sites'
import { added, changeOf, removed } from '#tests/unit/plugins/content_factory'

/** Team goes from $49 to $79: high and essential according to the rules. */
export const priceRise: Change = changeOf({
  fields: [
    {
      category: 'pricing',
      field: 'prices.Team',
      kind: 'changed',
      before: '$49 / month',
      after: '$79 / month',
      facts: { subject: 'Team', amountBefore: 49, amountAfter: 79, currency: '$', period: 'month' },
    },
  ],
  lines: [
    removed('$49 / month', { path: ['Plans', 'Team'] }),
    added('$79 / month', { path: ['Plans', 'Team'] }),
    added('Now with 25 seats, and “priority support”', { path: ['Plans', 'Team'] }),
  ],
})

/** A sentence in a blog: low and not essential according to the rules. */
export const newSentence: Change = changeOf(
  { lines: [added('Our team met in Lisbon for a week of planning.')] },
  { label: 'blog', url: 'https://northwind.example/blog' }
)

/** Returns the rules' verdict on a change. */
export function draftOf(change: Change): Verdict {
  const [rules] = ruleAnalyst().analysts!
  return rules.judge(change, {} as AnalystTools) as Verdict
}

/** Starts a fake model that is stopped when the test ends. */
export async function aModel(context: TestContext): Promise<FakeLanguageModel> {
  const model = await FakeLanguageModel.start()
  context.cleanup(() => model.stop())
  return model
}

/** Returns a client that may reach only this model and public addresses. */
export function outboundTo(context: TestContext, { baseUrl }: { baseUrl: string }) {
  return outboundFor(context, { allowed: AllowedNetworks.none, trusted: new TrustedOrigins([baseUrl]) })
}

/** Calls the analyst as the pipeline does, by default on the rules' draft. */
export function asker(
  context: TestContext,
  { baseUrl }: { baseUrl: string },
  options: Partial<LlmAnalystOptions> = {}
) {
  const plugin = llmAnalyst({ baseUrl, model: 'fake', apiKey: null, ...options })
  const [analyst] = plugin.analysts!
  const outbound = outboundTo(context, { baseUrl })
  return (change: Change, tools: Partial<AnalystTools> = {}) =>
    Promise.resolve(
      analyst.judge(change, {
        outbound,
        signal: new AbortController().signal,
        draft: draftOf(change),
        ...tools,
      })
    )
}
