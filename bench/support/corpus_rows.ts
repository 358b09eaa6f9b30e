import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Loads the rows of a file with one JSON value per line. Prints the reason and exits with 2 if that fails.
 *
 * @param corpus the folder named by `--corpus`, if any
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

/**
 * Parses one JSON value per line, skipping blank lines.
 *
 * @throws SyntaxError
 */
export function parseRows<Row>(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Row)
}

/** Prints why a corpus cannot be used, and exits with 2. */
export function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
