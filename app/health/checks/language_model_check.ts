import { type Outbound, OutboundError, type OutboundResponse } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import type { LanguageModel } from '#platform/language_model'
import { Unhealthy } from '#health/check'

const TIMEOUT = 20 * SECOND
const MAX_BYTES = 256 * 1024
const BASE_URL_REMEDY =
  'Check LLM_BASE_URL: use the part before /chat/completions, such as http://127.0.0.1:11434/v1.'

/**
 * Requests one word from the model.
 *
 * @throws Unhealthy if it does not respond
 */
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
    if (!isCompletion(answer)) throw new Unhealthy(`${named}: unexpected response`, BASE_URL_REMEDY)
    return `${named} is responding`
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new Unhealthy(
      `${named}: ${error.code === 'timeout' ? `no response within ${TIMEOUT / SECOND} s` : error.code}`,
      'Check that the server at LLM_BASE_URL is running and has loaded the model.'
    )
  }
}

function remedyFor(status: number): string {
  if (status === 401 || status === 403) return 'Check LLM_API_KEY.'
  if (status === 404) return `Check that the server offers LLM_MODEL. ${BASE_URL_REMEDY}`
  if (status === 429) return 'Rate limited. Wait, or check your account with the provider.'
  if (status >= 500) return "Check the model server's log."
  if (status < 400) return 'Set LLM_BASE_URL to the final URL. Redirects are not followed.'
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
