import type { Plugin } from 'rivalwatch-plugin'
import { judgeWith } from './judge.js'
import { DEFAULT_LIMITS, type Limits } from './limits.js'
import type { ModelOptions } from './model.js'

export interface LlmAnalystOptions extends ModelOptions {
  limits?: Partial<Limits>
}

/**
 * Words a verdict with a language model on any server that speaks OpenAI's protocol; the model chooses among the
 * draft's claims. Must be listed after the analyst whose drafts it refines.
 *
 * @throws Error if the base URL or the model is missing
 */
export default function llmAnalyst(options?: LlmAnalystOptions): Plugin {
  if (!options?.model || !URL.canParse(options.baseUrl)) throw new Error('baseUrl and model are required')
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  return {
    name: 'llm_analyst',
    analysts: [{ id: 'language_model', rewords: true, judge: judgeWith(options, limits) }],
  }
}
