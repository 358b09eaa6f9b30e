import type { Term } from 'rivalwatch-plugin'

/** The share of a reason's words that the sentence may already contain. */
const MAX_REPEATED = 0.5

/** Reasons that only name the kind of news, which the sentence already shows. */
const NO_REASON =
  /^(?:The (?:legal )?text changed|New (?:entry published|sections|FAQ entries)|A role was opened|\d+ (?:roles|prices) .+|A new version is listed|A name changed|Plan features? .+)$/

/** Returns why a change matters, from the reasons for its score; null if the sentence already shows it. */
export function whyOf(terms: readonly Term[], text: string): string | null {
  const said = new Set(wordsOf(text))
  const reason = terms.find(({ text: why, weight }) => weight > 0 && isNews(why, said))
  return reason ? `${reason.text.replace(/\.$/, '')}.` : null
}

function isNews(why: string, said: ReadonlySet<string>): boolean {
  const words = wordsOf(why)
  const repeated = words.filter((word) => said.has(word)).length
  return !NO_REASON.test(why) && words.length > 0 && repeated / words.length < MAX_REPEATED
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}%]{3,}/gu) ?? []).map((word) => word.replace(/(?:ed|s)$/, ''))
}
