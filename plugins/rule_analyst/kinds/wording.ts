import { type Claim, type Kind, LOW } from '../claim.js'
import type { Look } from '../look.js'
import { thePage } from '../page_names.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { key } from '../side.js'
import { differenceOf, isCosmetic, listed, name, plain, quoted, quotedSides, wordCount } from '../words.js'
import { isRowOfLinks, withItems } from './phrases.js'

/** Characters. A shorter line says nothing alone. */
const SHORTEST = 12
const SHORTEST_ITEM = 3
/** Number of words. A shorter insertion or line cannot be understood alone. */
const PHRASE = 4
/** Characters. Shorter lines are quoted in full. */
const LONG = 60
/** Characters per quote, tried in this order until the sentence is short enough. */
const LENGTHS = [80, 65, 45, 35]
/** Words in a sentence. */
const MOST_WORDS = 30
/** Number of items that make a line a list. */
const LIST = 4

/** All other text that is new or changed, in the page's own words. */
export const wording: Kind = {
  find(look) {
    if (look.isLegal) return []
    const edits = look.edits.filter(
      (edit) =>
        !isContact(lineOf(edit).text) &&
        !isRowOfLinks(lineOf(edit).text) &&
        (look.isFront || lineOf(edit).block.landmark !== 'footer')
    )
    return edits.flatMap((edit) => claimOf(look, edit) ?? [])
  },
}

/** Whether a line is a web address, contact details or an author's name. */
function isContact(line: string): boolean {
  const isReachable = /\S@\S+\.\p{L}{2,}/u.test(line) && /(?:\d[\s().-]?){7}/.test(line)
  return isReachable || /^\S+\.\p{L}{2,}\S*$/u.test(line) || /^[Bb]y(?: \p{Lu}[\p{L}.'’-]+){1,3}$/u.test(line)
}

function claimOf(look: Look, edit: Edit): Claim | null {
  const { before, after } = edit
  const line = lineOf(edit)
  const isItem = line.block.kind === 'list_item' || line.block.kind === 'heading'
  if (!(before && after) && line.text.length < (isItem ? SHORTEST_ITEM : SHORTEST)) return null
  // A cell means nothing without its row and column.
  if (line.block.kind === 'cell' && wordCount(line.text) < PHRASE) return null
  // Two short labels without a common word share a place only by chance.
  if (before && after && !isItem && wordCount(line.text) < PHRASE && !shareWord(before.text, after.text))
    return null
  const list = after ? null : listOf(look, line)
  if (list !== null && list !== line) return null
  // Old entries drop off a list of news. They were not retracted.
  if (!after && (look.label === 'blog' || look.label === 'changelog')) return null
  if (before && isStillSaid(look, before.text, after?.text)) return null
  // A text that the other version has in other words was neither added nor removed.
  const added = addedBy(before?.text, after?.text)
  if (added !== '' && (look.before.says(added) || look.before.unsaid(added) === '')) return null
  if (!after && look.after.unsaid(before!.text) === '') return null
  const isTrivial = before && after && isCosmetic(before.text, after.text)
  return {
    id: 'wording',
    points: isTrivial ? 0 : LOW,
    rank: rankOf(edit),
    clause: clauseOf(look, edit),
    why: isTrivial ? 'Only spelling or word order changed' : 'The text changed',
    proof: after ? withItems(look, after) : [before!.text],
  }
}

/** Returns what a line adds to the old one; empty if it also removes something. */
function addedBy(before: string | undefined, after = ''): string {
  if (before === undefined) return after
  const cut = differenceOf(before, after)
  return cut.gone === '' ? cut.come : ''
}

/** Whether an addition can be quoted without the rest of its line. */
function isPhrase(added: string, line: string): boolean {
  return /^\p{Lu}.*[.!?]$/u.test(added) || (wordCount(added) >= PHRASE && line.length > LONG)
}

/** Whether other lines of the new version contain everything that a line no longer says. */
function isStillSaid({ after }: Look, before: string, now: string | undefined): boolean {
  const cut = now === undefined ? null : differenceOf(before, now)
  if (cut && (cut.come !== '' || cut.gone === '')) return false
  return (cut?.gone ?? before).split(/[,;.]\s/).every((part) => after.says(part.replace(/[,;.]$/, '')))
}

function shareWord(before: string, after: string): boolean {
  const words = new Set(key(before).match(/[\p{L}\p{N}]{3,}/gu))
  return (key(after).match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => words.has(word))
}

/** Ranks new text by its length, and removed text last. */
function rankOf(edit: Edit): number {
  const { before, after } = edit
  const line = lineOf(edit)
  const cut = before && after ? differenceOf(before.text, after.text) : null
  const length = Math.min(300, cut ? cut.gone.length + cut.come.length : line.text.length)
  const isHeading = line.block.kind === 'heading' ? 2 : 0
  const isTerse = line.text.length < 20 ? -5 : 0
  const hasFigure = before && after && figures(before.text) !== figures(after.text) ? 2 : 0
  return (after ? 34 : 30) + isTerse + isHeading + hasFigure + length / 150
}

function figures(line: string): string {
  return (line.match(/\d[\d.,]*/g) ?? []).join(' ')
}

/** Returns the new line right above that gives context: a person's name or a question. */
function ownerOf({ after, edits, controls }: Look, { at, block }: Passage): string {
  const above = after.blocks[at - 1]
  const isNew = [...edits, ...controls].some((edit) => !edit.before && edit.after?.at === at - 1)
  if (!isNew || block.kind !== 'paragraph') return ''
  const isName =
    /\p{L}/u.test(above.text) &&
    above.kind === 'paragraph' &&
    wordCount(above.text) <= PHRASE &&
    !/[.!?:…]$/.test(above.text)
  return isName || /[?？]["”]?$/.test(above.text) ? above.text : ''
}

/** Returns the line that introduced a removed list. Its items are not reported separately. */
function listOf({ edits, before: { blocks } }: Look, line: Passage): Passage | null {
  const { at } = line
  const isItem = line.block.kind === 'list_item'
  const lead = isItem ? blocks.findLastIndex(({ kind }, above) => above < at && kind !== 'list_item') : at
  const gone = edits.find(({ before, after }) => !after && before?.at === lead)?.before
  const isLed = gone && /:$/.test(gone.text) && blocks[lead + 1]?.kind === 'list_item'
  return isLed ? gone : null
}

function clauseOf(look: Look, { before: old, after: now }: Edit): string {
  const [before, after, line] = [old?.text, now?.text, lineOf({ before: old, after: now })]
  const where = thePage(look.page)
  if (after === undefined && listOf(look, line))
    return `removed the list ${quoted(name(line.text, 110))} from ${where}`
  if (after === undefined) return `no longer says ${quoted(look.after.unsaid(before ?? ''), 110)} on ${where}`
  const added = addedBy(before, after)
  if (before === undefined || isPhrase(added, after)) {
    const owner = before === undefined ? ownerOf(look, line) : ''
    const said = quoted(look.before.unsaid(added), owner === '' ? 110 : 90)
    const isName = before === undefined && (line.block.kind === 'heading' || wordCount(after) <= PHRASE)
    if (before === undefined && /^["“„«]/.test(plain(after))) return `added the quote ${said} to ${where}`
    return isName
      ? `added ${said} to ${where}`
      : `now says ${owner === '' ? '' : `${quoted(owner)} and `}${said} on ${where}`
  }
  const inList = listDifference(before, after)
  if (inList) return `${inList} on ${where}`
  const cut = differenceOf(before, after)
  const under = headedBy(look, line, wordCount(before) < PHRASE && wordCount(after) < PHRASE)
  const clauses = LENGTHS.map((length) => {
    const [from, to] = quotedSides(cut, length)
    return `changed ${from} to ${to}${under} on ${where}`
  })
  return clauses.find((one) => wordCount(`${look.page.competitor} ${one}`) <= MOST_WORDS) ?? clauses.at(-1)!
}

/**
 * Returns " under “Ada Berg”": the list entry that contains the line, or for a few words the heading right above it.
 */
function headedBy({ after, before }: Look, { text, at, block }: Passage, isShort: boolean): string {
  const entry = after
    .unitsOf('entry')
    .find(
      ({ start, end, title }) =>
        at >= start &&
        at < end &&
        after.blocks.slice(start, end).some((one) => one.kind === 'heading' && one.text === title)
    )
  const above = after.blocks[at - 1]
  const heading = block.path.at(-1) ?? ''
  const isRightAbove = isShort && above?.kind === 'heading' && above.text === heading
  const title = entry && entry.title !== text ? entry.title : isRightAbove ? heading : ''
  return /\p{L}{3}/u.test(title) && before.says(title) && !text.includes(title)
    ? ` under ${quoted(title, 50)}`
    : ''
}

/** Returns what was added to or removed from a list of names in one line: "added Slack and Stripe to …". */
function listDifference(before: string, after: string): string | null {
  const [old, now] = [before, after].map((line) =>
    plain(line)
      .split(/\s*[,;|·•]\s*(?:and )?|\s+and\s+/)
      .filter(Boolean)
  )
  const isList = [old, now].every(
    (items) => items.length >= LIST && items.every((item) => item.split(' ').length <= 4)
  )
  if (!isList) return null
  const come = now.filter((item) => !old.some((one) => key(one) === key(item)))
  const gone = old.filter((item) => !now.some((one) => key(one) === key(item)))
  // If items were both added and removed, the line is something else, such as an address.
  if (come.length > 0 === gone.length > 0 || come.length > 6) return null
  const list = quoted(now.filter((item) => !come.includes(item))[0] ?? after, 40)
  const [verb, items, to] = come.length > 0 ? ['added', come, 'to'] : ['removed', gone, 'from']
  return `${verb} ${listed(items.map((item) => name(item, 40)))} ${to} the list that begins with ${list}`
}
