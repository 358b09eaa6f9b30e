import type { Plugin } from '#platform/contract'
import { judgeWith } from './judge.js'
import { DEFAULT_LIMITS, type Limits } from './limits.js'
import type { ModelOptions } from './model.js'

export interface LlmAnalystOptions extends ModelOptions {
  limits?: Partial<Limits>
}

/**
 * Words a verdict with a language model on any server that speaks OpenAI's protocol: it chooses among the draft's claims.
 * Stands below the analyst whose drafts it betters. Throws when it is not told which model to ask where.
 */
export default function llmAnalyst(options?: LlmAnalystOptions): Plugin {
  if (!options?.model || !URL.canParse(options.baseUrl)) throw new Error('it needs baseUrl and model')
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  return {
    name: 'llm_analyst',
    analysts: [{ id: 'language_model', judge: judgeWith(options, limits) }],
  }
}
