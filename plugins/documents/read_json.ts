import { parseJson, type SourceDocument, type SourceLine, type SourceReading } from 'rivalwatch-plugin'
import { fileName } from './file_name.js'

const MAX_LINES = 5_000
const MAX_VALUE = 2_000
const MAX_DEPTH = 20
/** Properties that identify an object in a list. */
const NAMES = ['name', 'title', 'id', 'key', 'slug']

/** Reads JSON as lines such as `plans › Team › price: 49`, so that each value is compared under its name. */
export function readJson(document: SourceDocument): SourceReading {
  const lines: SourceLine[] = []
  write(parseJson(document.text()), [], lines)
  return { title: fileName(document.finalUrl), lines }
}

function write(value: unknown, path: readonly string[], lines: SourceLine[]): void {
  if (lines.length >= MAX_LINES || path.length > MAX_DEPTH) return
  if (value === null || typeof value !== 'object') {
    const text = String(value).slice(0, MAX_VALUE)
    lines.push(path.length === 0 ? text : `${path.join(' › ')}: ${text}`)
    return
  }
  const entries = Array.isArray(value)
    ? value.slice(0, MAX_LINES).map((one, at) => [nameOf(one) ?? String(at + 1), one] as const)
    : Object.entries(value).slice(0, MAX_LINES)
  for (const [name, one] of entries) write(one, [...path, name.slice(0, 100)], lines)
}

function nameOf(value: unknown): string | null {
  if (value === null || typeof value !== 'object') return null
  const name = NAMES.map((one) => Reflect.get(value, one) as unknown).find(
    (one) => (typeof one === 'string' && one !== '') || typeof one === 'number'
  )
  return name === undefined ? null : String(name)
}
