import {
  cutAtWord,
  type Block,
  type Change,
  type FieldChange,
  type LineChange,
  type ProvenClaim,
  type Verdict,
} from 'rivalwatch-plugin'
import { asData, bare, plain } from './text.js'

const MAX_LINES = 40
const MAX_FIELDS = 20
const MAX_CLAIMS = 12
const MAX_EVIDENCE = 2
const MAX_SIZE_OF_CLAIMS = 2_500
/** Characters of JSON. */
const MAX_SIZE = 8_000
/** Reserved for the JSON around the lists, and for a complaint. */
const SPARE = 150
const MAX_SIZE_OF_FIELDS = 3_000
const LINE_LENGTH = 400
const VALUE_LENGTH = 300
const NAME_LENGTH = 100

const FRAME: readonly Block['landmark'][] = ['nav', 'footer', 'aside', 'dialog']

/**
 * What a language model receives about a change. Nothing else leaves the installation, and nothing in this data
 * identifies the team.
 */
export interface ModelInput {
  data: object
  /** The lines, indexed by their number `n` in the data. */
  lines: readonly LineChange[]
  /** How many of the draft's claims are included, the most important first. */
  claims: number
}

/** Selects the most telling lines and fields of a change, within 40 lines and 8,000 characters. */
export function modelInput(change: Change, draft: Verdict): ModelInput {
  const { page } = change
  const frame = {
    page: {
      competitor: text(page.competitor, NAME_LENGTH),
      label: page.label,
      url: text(page.url, VALUE_LENGTH),
    },
    draft: {
      score: draft.score,
      summary: text(draft.summary, VALUE_LENGTH),
      reasons: (draft.terms ?? []).slice(0, 8).map((term) => text(term.text, NAME_LENGTH)),
    },
  }
  const claims = within(
    MAX_SIZE_OF_CLAIMS,
    MAX_CLAIMS,
    (draft.claims ?? []).map((claim, n) => inputClaim(claim, n, n === 0 && draft.essential === true))
  )
  const fields = within(MAX_SIZE_OF_FIELDS, MAX_FIELDS, distinctiveFields(change.fields).map(inputField))
  const left =
    MAX_SIZE - SPARE - sizeOf(frame) - [...claims, ...fields].reduce((sum, part) => sum + sizeOf(part), 0)
  const picked = new Set(
    within(left, MAX_LINES, distinctiveLines(change.lines, draft), (line) => inputLine(line, 99))
  )
  const lines = change.lines.filter((line) => picked.has(line))
  return { data: { ...frame, claims, fields, lines: lines.map(inputLine) }, lines, claims: claims.length }
}

function inputClaim({ text: says, score, evidence }: ProvenClaim, n: number, essential: boolean): object {
  const shown = evidence.slice(0, MAX_EVIDENCE).map((line) => text(line, NAME_LENGTH))
  return { n, says: text(says, VALUE_LENGTH), score, shown, ...(essential ? { essential } : {}) }
}

function distinctiveFields(fields: readonly FieldChange[]): FieldChange[] {
  return [...fields].sort((a, b) => Number(b.category === 'pricing') - Number(a.category === 'pricing'))
}

function distinctiveLines(lines: readonly LineChange[], { excerpt }: Verdict): LineChange[] {
  const shown = bare(excerpt ?? '')
  const weights = new Map(lines.map((line) => [line, weightOf(line.block, shown)]))
  return [...lines].sort((a, b) => weights.get(b)! - weights.get(a)!)
}

function weightOf({ text: said, kind, landmark }: Block, shown: string): number {
  const head = said.slice(0, LINE_LENGTH)
  return (
    (shown !== '' && bare(head).startsWith(shown.slice(0, NAME_LENGTH)) ? 16 : 0) +
    (/\p{Sc}\s?\d|\d\s?\p{Sc}/u.test(head) ? 4 : 0) +
    (FRAME.includes(landmark) ? 0 : 2) +
    (kind === 'heading' || kind === 'cta' ? 1 : 0)
  )
}

function inputField({ category, field, kind, before, after }: FieldChange): object {
  return {
    category,
    field: text(field, NAME_LENGTH),
    kind,
    ...(before === undefined ? {} : { before: text(before, VALUE_LENGTH) }),
    ...(after === undefined ? {} : { after: text(after, VALUE_LENGTH) }),
  }
}

function inputLine({ kind, block }: LineChange, n: number): object {
  const under = block.path.slice(-2).map((heading) => text(heading, NAME_LENGTH))
  return { n, kind, text: text(block.text, LINE_LENGTH), under, where: block.landmark, as: block.kind }
}

/** Returns the leading items that fit, at most `count` with `size` characters of JSON together. */
function within<Item extends object>(
  size: number,
  count: number,
  items: readonly Item[],
  told: (item: Item) => object = (item) => item
): Item[] {
  const fitting: Item[] = []
  for (const item of items) {
    size -= sizeOf(told(item))
    if (size < 0 || fitting.length === count) break
    fitting.push(item)
  }
  return fitting
}

function sizeOf(value: object): number {
  return asData(value).length + 1
}

function text(said: string, length: number): string {
  // Cuts first: cleaning megabytes of text to keep one line would be wasteful.
  return cutAtWord(plain(said.slice(0, 4 * length)), length)
}
