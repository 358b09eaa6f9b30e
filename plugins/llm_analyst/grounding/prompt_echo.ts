import { INSTRUCTIONS } from '../question.js'

/** This many identical words in a row are not a coincidence. */
const RUN = 12

const runs = new Set(runsOf(INSTRUCTIONS))

/** Whether a text repeats the model's instructions. */
export function echoesInstructions(text: string): boolean {
  return runsOf(text).some((run) => runs.has(run))
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, at) => words.slice(at, at + RUN).join(' '))
}
