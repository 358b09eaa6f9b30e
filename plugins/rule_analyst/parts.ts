import type { Block, Change, FieldChange, Landmark } from '#platform/contract'

/** One thing that changed, field or text, as rules look at it. At least one of `before` and `after` is given. */
export interface Part {
  before?: string
  after?: string
  field?: FieldChange
  /** The text's own block; absent for fields. */
  block?: Block
  /** Where it stands, for a field as far as a changed line tells. */
  landmark?: Landmark
}

/** Words that two lines must share to be one line before and after. */
const ALIKE = 0.3
/** Lines at one place that are compared each with each. */
const WINDOW = 60

/** Headings of what stands beside the text, also where no markup tells: links to other pages, words of visitors. */
const BESIDE =
  /^(?:related|recommended|suggested|similar|you (?:might|may) (?:also )?(?:like|enjoy)|more (?:from|like|stories|articles|posts)|popular|trending|most (?:read|popular|viewed)|keep reading|read next|up next|further reading|what to read|recent(?:ly)? (?:posts?|articles?|viewed|comments?|tweets?)|from (?:the|our) blog|customers also|others also|frequently bought|sponsored|advertisement|share this|follow us|tags|archives?|comments?|leave a (?:comment|reply)|\d+ (?:comments?|replies|responses))\b/i

function landmarkOf({ landmark, path }: Block): Landmark {
  return landmark === 'main' && path.some((heading) => BESIDE.test(heading)) ? 'aside' : landmark
}

/** Every field change, and the changed lines with what went and what came in its place as one. */
export function partsOf(change: Change): Part[] {
  const landmarks = new Map(change.lines.map(({ block }) => [block.text, landmarkOf(block)]))
  const fields = change.fields.map((field) => ({
    before: field.before,
    after: field.after,
    field,
    landmark:
      landmarks.get(field.after ?? field.before ?? '') ?? besideOf(field, change) ?? field.facts?.landmark,
  }))
  return [...fields, ...editsOf(change)]
}

/** A price that came or went stands beside the text when every changed line that says it does. */
function besideOf({ category, kind, before, after }: FieldChange, { lines }: Change): Landmark | undefined {
  const text = after ?? before
  if (category !== 'pricing' || kind === 'changed' || text === undefined) return undefined
  const saying = lines.filter(({ kind: side, block }) => side === kind && block.text.includes(text))
  return saying.length > 0 && saying.every(({ block }) => landmarkOf(block) === 'aside') ? 'aside' : undefined
}

/** Whether it stands outside of the page's own text: in a menu, an aside, or among the links and small print of a footer. */
export function isFrame({ landmark, block }: Part): boolean {
  if (landmark === 'footer') return block === undefined || !isStatement(block)
  return landmark === 'nav' || landmark === 'aside'
}

const SMALL_PRINT = /^(?:©|\(c\)|copyright\b|(?:19|20)\d\d\b)/i
const STATEMENT_WORDS = 3

/** A line of a footer that tells something, as "We moved to Munich" does. */
function isStatement({ kind, text }: Block): boolean {
  if (kind !== 'paragraph' && kind !== 'list_item') return false
  return text.split(' ').length >= STATEMENT_WORDS && !SMALL_PRINT.test(text)
}

/** As `isFrame`, and in a dialog that lies over the page. */
export function isBeside(part: Part): boolean {
  return isFrame(part) || part.landmark === 'dialog'
}

function editsOf({ lines }: Change): Part[] {
  const edits: Part[] = []
  let removed: Block[] = []
  let added: Block[] = []
  const flush = () => {
    edits.push(...pairBlocks(removed, added))
    removed = []
    added = []
  }
  for (const { kind, block } of lines) {
    if (kind === 'removed' && added.length > 0) flush()
    if (kind === 'removed') removed.push(block)
    else added.push(block)
  }
  flush()
  return edits
}

function pairBlocks(removed: readonly Block[], added: readonly Block[]): Part[] {
  if (removed.length === 1 && added.length === 1) return [edit(removed[0], added[0])]
  const partners = new Set(added.slice(0, WINDOW))
  const edits = removed.map((block, index) => {
    if (index >= WINDOW) return edit(block, undefined)
    const partner = mostAlike(block, partners)
    if (partner) partners.delete(partner)
    return edit(block, partner)
  })
  const paired = new Set(edits.map(({ block }) => block))
  const gone = edits.filter(({ after }) => after === undefined)
  const come = added.filter((block) => !paired.has(block))
  if (gone.length === 1 && come.length === 1 && gone[0].block?.kind === come[0].kind && edits.length > 1)
    return edits.map((one) => (one === gone[0] && one.block ? edit(one.block, come[0]) : one))
  return [...edits, ...come.map((block) => edit(undefined, block))]
}

function edit(before: Block | undefined, after: Block | undefined): Part {
  const block = after ?? before
  return { before: before?.text, after: after?.text, block, landmark: block && landmarkOf(block) }
}

/** How many words came or went. */
export function changedWords({ before = '', after = '' }: Part): number {
  return wordsOf(before).symmetricDifference(wordsOf(after)).size
}

function mostAlike(block: Block, candidates: ReadonlySet<Block>): Block | undefined {
  const words = wordsOf(block.text)
  let best: Block | undefined
  let bestShare = ALIKE
  for (const candidate of candidates) {
    const other = wordsOf(candidate.text)
    const share = words.intersection(other).size / Math.max(words.size, other.size)
    if (share > bestShare) {
      best = candidate
      bestShare = share
    }
  }
  return best
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .slice(0, 1_000)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
  )
}
