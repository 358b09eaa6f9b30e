import type { Complaint } from './complaint.js'
import { plain } from './text.js'

const MAX_TEXT = 20_000
const SUMMARY_LENGTH = 300
const REASONING_LENGTH = 800

/** A language model's answer in the expected form. Its claims are checked separately. */
export interface Answer {
  summary: string
  reasoning: string
  /** Numbers of the claims that the summary is based on. */
  claims: readonly number[]
  /** Number of a line in the data. */
  excerpt: number | null
}

/**
 * Parses an answer, even if its JSON is in a code fence, after reasoning or between other words.
 *
 * @param lines number of lines in the data
 * @param claims number of claims in the data
 */
export function readAnswer(text: string, lines: number, claims: number): Answer | Complaint {
  const value = jsonIn(text.slice(0, MAX_TEXT))
  if (!value) return unreadable('It was not a single JSON object.')
  const { summary, reasoning, claims: used = [], excerpt = null } = value
  if (typeof summary !== 'string' || typeof reasoning !== 'string') {
    return unreadable('summary and reasoning must be strings.')
  }
  if (/[\n\r\u2028\u2029]/.test(summary.trim())) return unreadable('summary must be a single line.')
  const said = { summary: plain(summary), reasoning: plain(reasoning) }
  if (said.summary.length > SUMMARY_LENGTH) return unreadable('summary has more than 300 characters.')
  if (said.reasoning.length > REASONING_LENGTH) return unreadable('reasoning has more than 800 characters.')
  for (const name of ['summary', 'reasoning'] as const) {
    if (!/\p{L}{2}/u.test(said[name])) return unreadable(`${name} is empty.`)
  }
  if (!Array.isArray(used) || !used.every((number) => isNumberBelow(number, claims))) {
    return unreadable('claims must be numbers n of claims in the data.')
  }
  if (claims > 0 && used.length === 0)
    return unreadable('claims must list the claims that the summary reports.')
  if (excerpt !== null && !isNumberBelow(excerpt, lines)) {
    return unreadable('excerpt must be the number n of a line in the data, or null.')
  }
  return { ...said, claims: used, excerpt }
}

function unreadable(why: string): Complaint {
  return { fault: 'unreadable', why }
}

function isNumberBelow(value: unknown, bound: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < bound
}

function jsonIn(text: string): Record<string, unknown> | null {
  const answer = text.slice(text.lastIndexOf('</think>') + 1)
  const from = answer.indexOf('{')
  const to = answer.lastIndexOf('}')
  if (from === -1) return null
  try {
    const value: unknown = JSON.parse(answer.slice(from, to + 1))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
