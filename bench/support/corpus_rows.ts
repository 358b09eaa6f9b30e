import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The rows of a file with one JSON value a line. Says why and ends the process with 2 where they are not to be had.
 *
 * @param corpus the folder that `--corpus` names, if it names one
 * @param file its path in that folder
 */
export function loadRows<Row>(corpus: string | undefined, file: string): Row[] {
  if (!corpus) return stop(`Say where the corpus is: --corpus DIR, with DIR/${file}.`)
  try {
    return parseRows(readFileSync(join(corpus, file), 'utf8'))
  } catch (error) {
    return stop(`The corpus cannot be read: ${(error as Error).message}`)
  }
}

/** One JSON value a line; blank lines are passed over. Throws SyntaxError. */
export function parseRows<Row>(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Row)
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
