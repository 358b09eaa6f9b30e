import { cutAtWord, type LineChange, type Verdict } from 'rivalwatch-plugin'
import type { Answer } from './answer.js'
import type { Fault } from './faults.js'
import { plain } from './text.js'

const EXCERPT_LENGTH = 500
const REASONING_LENGTH = 2_000

/**
 * Applies a checked answer's wording to the draft. The score, the claims and everything that ratings learn from still
 * come from the rules.
 */
export function refined(draft: Verdict, answer: Answer, lines: readonly LineChange[]): Verdict {
  const shown = answer.excerpt === null ? '' : plain(lines[answer.excerpt].block.text)
  return {
    ...draft,
    summary: answer.summary,
    excerpt: cutAtWord(shown, EXCERPT_LENGTH) || draft.excerpt,
    reasoning: joined(draft.reasoning, `The language model adds: ${answer.reasoning}`),
  }
}

/** Returns the unchanged draft with the reason why it was not refined. */
export function unrefined(draft: Verdict, fault: Fault): Verdict {
  return { ...draft, reasoning: joined(draft.reasoning, fault.message) }
}

function joined(reasoning: string, addition: string): string {
  return `${cutAtWord(reasoning, REASONING_LENGTH - addition.length - 1)} ${addition}`
}
