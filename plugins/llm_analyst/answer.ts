import type { Complaint } from './complaint.js'
import { plain } from './text.js'

const MAX_TEXT = 20_000
const SUMMARY_LENGTH = 300
const REASONING_LENGTH = 800

/** What a language model says of a change, in form; whether it is true is another matter. */
export interface Answer {
  summary: string
  reasoning: string
  /** Numbers of the claims that the summary tells. */
  claims: readonly number[]
  /** Number of a line in the data. */
  excerpt: number | null
}

/**
 * Reads an answer, also where JSON stands in a code fence, after thoughts or between other words.
 *
 * @param lines how many lines the data has
 * @param claims how many claims the data has
 */
export function readAnswer(text: string, lines: number, claims: number): Answer | Complaint {
  const value = jsonIn(text.slice(0, MAX_TEXT))
  if (!value) return unreadable('It was not one JSON object.')
  const { summary, reasoning, claims: used = [], excerpt = null } = value
  if (typeof summary !== 'string' || typeof reasoning !== 'string') {
    return unreadable('summary and reasoning must be strings.')
  }
  if (/[\n\r\u2028\u2029]/.test(summary.trim())) return unreadable('summary must be a single line.')
  const said = { summary: plain(summary), reasoning: plain(reasoning) }
  if (said.summary.length > SUMMARY_LENGTH) return unreadable('summary has more than 300 characters.')
  if (said.reasoning.length > REASONING_LENGTH) return unreadable('reasoning has more than 800 characters.')
  for (const name of ['summary', 'reasoning'] as const) {
    if (!/\p{L}{2}/u.test(said[name])) return unreadable(`${name} says nothing.`)
  }
  if (!Array.isArray(used) || !used.every((number) => isNumberBelow(number, claims))) {
    return unreadable('claims must be numbers n of claims in the data.')
  }
  if (claims > 0 && used.length === 0) return unreadable('claims must name what the summary tells.')
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
