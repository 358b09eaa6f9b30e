import { type Outbound, OutboundError, type OutboundResponse } from '#platform/contract'
import { SECOND } from '#platform/instants'
import type { LanguageModel } from '#platform/language_model'
import { Unhealthy } from '#start/unhealthy'

const TIMEOUT = 20 * SECOND
const MAX_BYTES = 256 * 1024
const BASE_URL_REMEDY =
  'Check LLM_BASE_URL: it ends where /chat/completions begins, such as http://127.0.0.1:11434/v1.'

/** Asks for one word. Throws `Unhealthy` when none comes. */
export async function checkLanguageModel(
  { baseUrl, model, apiKey }: LanguageModel,
  outbound: Outbound
): Promise<string> {
  const named = `${model} at ${new URL(baseUrl).host}`
  const ask = (lengthName: string) =>
    outbound.request(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({
        model,
        messages: [{ role: 'user', content: 'Answer with the word yes.' }],
        [lengthName]: 16,
      }),
      maxRedirects: 0,
      maxBytes: MAX_BYTES,
      maxDecodedBytes: MAX_BYTES,
      timeout: TIMEOUT,
    })
  try {
    let answer = await ask('max_tokens')
    if (answer.status === 400) answer = await ask('max_completion_tokens')
    if (answer.status !== 200)
      throw new Unhealthy(`${named}: HTTP ${answer.status}`, remedyFor(answer.status))
    if (!isCompletion(answer)) throw new Unhealthy(`${named}: no answer in the protocol`, BASE_URL_REMEDY)
    return `${named} answers`
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new Unhealthy(
      `${named}: ${error.code === 'timeout' ? `no answer within ${TIMEOUT / SECOND} s` : error.code}`,
      'Check that the server of LLM_BASE_URL runs, and that it has the model loaded.'
    )
  }
}

function remedyFor(status: number): string {
  if (status === 401 || status === 403) return 'Check LLM_API_KEY.'
  if (status === 404) return `Check that the server has the model of LLM_MODEL. ${BASE_URL_REMEDY}`
  if (status === 429) return 'It has had too many requests: wait, or look at your account there.'
  if (status >= 500) return "See the server's own log."
  if (status < 400) return 'Set LLM_BASE_URL to the address itself: redirects are not followed.'
  return `Check LLM_MODEL. ${BASE_URL_REMEDY}`
}

function isCompletion({ body }: OutboundResponse): boolean {
  try {
    const value = JSON.parse(Buffer.from(body).toString()) as { choices?: unknown } | null
    return Array.isArray(value?.choices) && value.choices.length > 0
  } catch {
    return false
  }
}
