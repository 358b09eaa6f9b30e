import type { Change, Filter, HeldBack, Plugin } from 'rivalwatch-plugin'
import { steps } from './steps.js'

/** Filters out differences that occur on every visit, and lists each with the step that found it. */
export default function noise(): Plugin {
  return { name: 'noise', filters: [noiseFilter] }
}

const noiseFilter: Filter = {
  id: 'noise',
  apply(change) {
    const heldBack: HeldBack[] = []
    let left: Change = change
    for (const step of steps) {
      const taken = step.findNoise(left)
      if (taken.length === 0) continue
      const parts = new Set(taken.flatMap(({ parts: noisy }) => noisy))
      heldBack.push(...taken.map(({ text }) => ({ filter: `noise/${step.id}`, reason: step.reason, text })))
      left = {
        ...left,
        fields: left.fields.filter((field) => !parts.has(field)),
        lines: left.lines.filter((line) => !parts.has(line)),
      }
    }
    return { change: left, heldBack }
  },
}
