import { SECOND } from '#platform/instants'
import { readLanguageModel } from '#platform/language_model'
import env from '#start/env'

/**
 * The language model that writes summaries; null if none is configured, in which case the rules write them.
 */
export const languageModel = readLanguageModel({
  LLM_BASE_URL: env.get('LLM_BASE_URL'),
  LLM_MODEL: env.get('LLM_MODEL'),
  LLM_API_KEY: env.get('LLM_API_KEY')?.release(),
})

/** How long one request to a language model may take. */
export const requestTimeout = 30 * SECOND
