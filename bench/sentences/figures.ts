/** What one sentence is worth beside the judgement of a careful reader. */
import type { PageLabel, SignalScore, Verdict } from '#platform/contract'

/** A row of `cases.jsonl`; the corpus' README tells each field. */
export interface LabelledChange {
  id: string
  competitor: string
  url: string
  label: PageLabel
  repo: string
  kind: string
  /** Acceptable scores, the best first. */
  wanted: (SignalScore | 'silent')[]
  /** Groups of facts, the main one first; naming one of a group is enough. */
  tells: string[][]
  never: string[]
  sentence: string
}

export interface Outcome {
  labelled: LabelledChange
  half: 'look' | 'test'
  /** Null for silence. */
  verdict: Verdict | null
}

export interface Figures {
  fits: boolean
  /** Whether sentence and excerpt name the main fact; null where there is none to name, or silence was right. */
  main: boolean | null
  /** The same of the sentence alone. */
  mainAlone: boolean | null
  every: boolean | null
  isFalse: boolean
  words: number | null
  /** Ends in a remainder that it does not name: "and 4 other changes". */
  hasRemainder: boolean
}

/** Of an excerpt only what is read at a glance counts. */
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
