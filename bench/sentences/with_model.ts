import type { Change, Verdict, Versions } from 'rivalwatch-plugin'
import { readLanguageModel } from '#platform/language_model'
import { AllowedNetworks, createOutbound, TrustedOrigins } from '#platform/outbound/main'
import llmAnalyst from '#plugins/llm_analyst'

/** Longer than an alert would wait, because the bench measures the sentences of a local model, not its speed. */
const TIMEOUT = 300_000

/** Has the configured model word a verdict, and counts the outcomes. */
export class ModelInUse {
  readonly outcomes = new Map<string, number>()
  readonly #analyst: NonNullable<ReturnType<typeof llmAnalyst>['analysts']>[number]
  readonly #outbound: ReturnType<typeof createOutbound>

  /**
   * Creates a model.
   *
   * @throws Error that says which of `LLM_BASE_URL` and `LLM_MODEL` is missing
   */
  constructor(environment: NodeJS.ProcessEnv) {
    const settings = readLanguageModel(environment)
    if (!settings) throw new Error('Set LLM_BASE_URL and LLM_MODEL to measure a language model.')
    ;[this.#analyst] = llmAnalyst({ ...settings, limits: { timeout: TIMEOUT } }).analysts!
    this.#outbound = createOutbound({
      allowed: AllowedNetworks.none,
      trusted: new TrustedOrigins([settings.baseUrl]),
      userAgent: 'Rivalwatch',
    })
  }

  async reword(change: Change, draft: Verdict, versions: Versions): Promise<Verdict> {
    const record = ({ outcome = 'unknown' }: Readonly<Record<string, number | string>>) =>
      this.outcomes.set(String(outcome), (this.outcomes.get(String(outcome)) ?? 0) + 1)
    const { signal } = new AbortController()
    const tools = { outbound: this.#outbound, signal, draft, versions, record }
    return (await this.#analyst.judge(change, tools)) ?? draft
  }

  async close(): Promise<string> {
    await this.#outbound.close()
    return [...this.outcomes].map(([outcome, times]) => `${outcome} ${times}`).join(', ')
  }
}
