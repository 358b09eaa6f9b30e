/** Compares one sentence with a careful reader's judgment. */
import type { PageLabel, SignalScore, Verdict } from 'rivalwatch-plugin'

/** A row of `cases.jsonl`; the corpus's README describes each field. */
export interface LabelledChange {
  id: string
  competitor: string
  url: string
  label: PageLabel
  repo: string
  kind: string
  /** Acceptable scores, best first. */
  wanted: (SignalScore | 'silent')[]
  /** Groups of facts, main group first; naming one fact of a group is enough. */
  tells: string[][]
  never: string[]
  sentence: string
}

export interface Outcome {
  labelled: LabelledChange
  half: 'look' | 'test'
  /** Null when no alert was raised. */
  verdict: Verdict | null
}

export interface Figures {
  fits: boolean
  /**
   * Whether sentence and excerpt together name the main fact; null when there is none, or when silence is accepted and
   * no alert was raised.
   */
  main: boolean | null
  /** The same for the sentence alone. */
  mainAlone: boolean | null
  every: boolean | null
  isFalse: boolean
  words: number | null
  /** Whether the sentence ends with unnamed changes, such as "and 4 other changes". */
  hasRemainder: boolean
}

/** The number of characters of an excerpt that are read at a glance and therefore count. */
const EXCERPT_READ = 200

export function figuresOf({ labelled, verdict }: Outcome): Figures {
  const { wanted, tells, never } = labelled
  const sentence = (verdict?.summary ?? '').toLowerCase()
  const all = `${sentence} ${(verdict?.excerpt ?? '').slice(0, EXCERPT_READ).toLowerCase()}`
  const names = (text: string, group: string[]) => group.some((fact) => text.includes(fact.toLowerCase()))
  const counts = tells.length > 0 && (verdict !== null || !wanted.includes('silent'))
  return {
    fits: wanted.includes(verdict?.score ?? 'silent'),
    main: counts ? names(all, tells[0]) : null,
    mainAlone: counts ? names(sentence, tells[0]) : null,
    every: counts ? tells.every((group) => names(all, group)) : null,
    isFalse: verdict !== null && never.some((phrase) => all.includes(phrase.toLowerCase())),
    words: verdict ? verdict.summary.split(/\s+/).length : null,
    hasRemainder: /\band \d+ other changes?\b/.test(sentence),
  }
}

export function isImportant(score: string | null | undefined): boolean {
  return score === 'high' || score === 'medium'
}
