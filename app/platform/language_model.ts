/** The language model that the operator has set up, on any server that speaks OpenAI's protocol. */
export interface LanguageModel {
  /** What `/chat/completions` is put behind; without slash at its end. */
  baseUrl: string
  model: string
  apiKey: string | null
}

/** The three settings as they stand in the environment; what is not set is absent or empty. */
export interface LanguageModelSettings {
  LLM_BASE_URL?: string
  LLM_MODEL?: string
  LLM_API_KEY?: string
}

/**
 * @returns null where none is set up
 * @throws Error that names the setting that is missing or can not be used; the key is never in it
 */
export function readLanguageModel(settings: LanguageModelSettings): LanguageModel | null {
  const [baseUrl, model, apiKey] = [settings.LLM_BASE_URL, settings.LLM_MODEL, settings.LLM_API_KEY].map(
    (value) => value?.trim() ?? ''
  )
  if (!baseUrl && !model) return null
  if (!model) throw new Error('LLM_BASE_URL is set but LLM_MODEL is not: name the model, or remove both.')
  if (!baseUrl) {
    throw new Error('LLM_MODEL is set but LLM_BASE_URL is not: say where its server is, or remove both.')
  }
  if (/[^\x21-\x7e]/.test(apiKey)) throw new Error('LLM_API_KEY holds characters that no key has.')
  return { baseUrl: checkedBaseUrl(baseUrl), model, apiKey: apiKey || null }
}

function checkedBaseUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error('LLM_BASE_URL is no web address. It looks like http://127.0.0.1:11434/v1.')
  }
  if (url.username || url.password) {
    throw new Error('LLM_BASE_URL holds a user name or password. A key belongs into LLM_API_KEY.')
  }
  if (url.search || url.hash)
    throw new Error('LLM_BASE_URL ends with its path: remove what begins with ? or #.')
  return url.href.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
}
