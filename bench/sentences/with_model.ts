import type { Change, Verdict, Versions } from '#platform/contract'
import { readLanguageModel } from '#platform/language_model'
import { AllowedNetworks, createOutbound, TrustedOrigins } from '#platform/outbound/main'
import llmAnalyst from '#plugins/llm_analyst'

/** Longer than an alert waits: a bench is to measure what a local model says, and not whether it is in time. */
const TIMEOUT = 300_000

/** Has a verdict of the rules put into words by the model that is set up, and counts what became of it. */
export class ModelInUse {
  readonly outcomes = new Map<string, number>()
  readonly #analyst: NonNullable<ReturnType<typeof llmAnalyst>['analysts']>[number]
  readonly #outbound: ReturnType<typeof createOutbound>

  /** @throws Error that says which of `LLM_BASE_URL` and `LLM_MODEL` is missing */
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
