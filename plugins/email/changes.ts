import { cutAtWord, plainLine, type AlertMessage, type MessageChange } from 'rivalwatch-plugin'

const LONGEST_VALUE = 300

/** A change with its texts cut to fit an email. At least one of the two texts is set. */
export interface Row {
  name: string
  before: string | null
  after: string | null
}

export function rowsOf({ changes }: AlertMessage): Row[] {
  return changes.map((change) => ({
    name: cutAtWord(plainLine(change.name), 80),
    before: change.kind === 'added' ? null : valueOf(change.before),
    after: change.kind === 'removed' ? null : valueOf(change.after),
  }))
}

/** Returns the excerpt; null if it is empty or a row already shows it. */
export function excerptOf({ excerpt, changes }: AlertMessage): string | null {
  const text = plainLine(excerpt ?? '')
  return text === '' || changes.some((change) => tells(change, text)) ? null : text
}

function tells({ before, after }: MessageChange, text: string): boolean {
  return [before, after].some((value) => value !== undefined && shows(plainLine(value), text))
}

/** Whether a value already shows the text; a price without its period counts. */
function shows(value: string, text: string): boolean {
  return value !== '' && (cutAtWord(value, LONGEST_VALUE).includes(text) || text.startsWith(`${value} /`))
}

function valueOf(text: string | undefined): string {
  return cutAtWord(plainLine(text ?? ''), LONGEST_VALUE) || '(empty)'
}
