/** How well alerts agree with labels, per kind. */
export interface Outcome {
  label: 'meaningful' | 'noise'
  kind: string
  alerted: boolean
}

export interface Figures {
  precision: number
  recall: number
  f1: number
  /** Correct alerts, false alerts and missed alerts. */
  right: number
  wrong: number
  missed: number
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const count = (label: Outcome['label'], alerted: boolean) =>
    outcomes.filter((outcome) => outcome.label === label && outcome.alerted === alerted).length
  const right = count('meaningful', true)
  const wrong = count('noise', true)
  const missed = count('meaningful', false)
  const precision = right / (right + wrong) || 0
  const recall = right / (right + missed) || 0
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) || 0, right, wrong, missed }
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`.padStart(7)
}
