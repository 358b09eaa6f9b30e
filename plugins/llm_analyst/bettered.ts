import { cutAtWord, type LineChange, type Verdict } from '#platform/contract'
import type { Answer } from './answer.js'
import type { Fault } from './faults.js'
import { plain } from './text.js'

const EXCERPT_LENGTH = 500
const REASONING_LENGTH = 2_000

/** The draft in the words of a checked answer. Its score, its claims and what ratings learn by stay the rules'. */
export function bettered(draft: Verdict, answer: Answer, lines: readonly LineChange[]): Verdict {
  const shown = answer.excerpt === null ? '' : plain(lines[answer.excerpt].block.text)
  return {
    ...draft,
    summary: answer.summary,
    excerpt: cutAtWord(shown, EXCERPT_LENGTH) || draft.excerpt,
    reasoning: joined(draft.reasoning, `The language model adds: ${answer.reasoning}`),
  }
}

/** The draft as it stands, with the reason why nobody bettered it. */
export function unbettered(draft: Verdict, fault: Fault): Verdict {
  return { ...draft, reasoning: joined(draft.reasoning, fault.message) }
}

function joined(reasoning: string, addition: string): string {
  return `${cutAtWord(reasoning, REASONING_LENGTH - addition.length - 1)} ${addition}`
}
