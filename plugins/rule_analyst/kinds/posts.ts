import type { Block, Unit } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import { landmarkOf, type Look } from '../look.js'
import { lineOf, type Passage } from '../pairing.js'
import { thePage } from '../page_names.js'
import { quoted } from '../words.js'

/** Share of a post's text. */
const REWRITTEN = 0.5
/** Characters. A shorter title is a label. */
const SHORTEST = 8
/** Characters. A longer second title is counted instead of quoted. */
const SECOND = 60
/** Number of entries. More are not counted in a sentence. */
const FEW = 4
/** Number of words. A shorter link is not a title. */
const LINK_WORDS = 4
/** Number of entries. Nobody publishes more between two checks, so the list itself must have changed. */
const MOST_AT_ONCE = 12
/** Characters. A longer line describes its entry. */
const TEASER = 40
/** A year, next to a day or a month. */
const DATED = /(?<!\d)(?:19|20)\d\d(?!\d)/
/** Headings of newsletter forms. */
const OF_LETTERS = /newsletter|subscribe|stay in (?:the loop|touch)|sign up|inbox/i
/** Links that contain the first words of a post. */
const TEASING = /…$|\.\s\p{Lu}|(?:\S+\s+){16}/u
/** Headings of steps within one text: "3. Review stale deals". */
const NUMBERED = /^\d{1,2}[.)]\s/
const DATE =
  /[\s,|·–-]*(?:(?:\d{1,2}\.?\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s(?:\d{1,2},?\s)?\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})\s*$/iu

/** New posts on a blog. */
export const posts: Kind = {
  find: (look) => (look.label === 'blog' ? entryClaims(look) : []),
}

/** Claims new entries of a blog or changelog by their titles. Ignores entries that dropped off the page. */
export function entryClaims(look: Look): Claim[] {
  const post = postOf(look)
  if (post !== null) return look.share >= REWRITTEN ? [rewrittenClaim(look, post)] : []
  const renamed = retitled(look)
  const listed = [...entriesOf(look), ...headingsOf(look)]
  const titles = [...new Set(listed.length > 0 ? listed : linksOf(look))].filter(
    (title) => !renamed.has(title)
  )
  const own = titles.filter(
    (title, at) => !titles.some((other, i) => i !== at && other.includes(title) && other !== title)
  )
  return own.length > 0 && own.length <= MOST_AT_ONCE ? [claimOf(look, own)] : []
}

/** Share of the old entries. With fewer of them left, the page shows a different list. */
const LEAST_LEFT = 0.3

/** Whether most old entries are gone. The new ones were then not published but selected differently. */
function isOtherList({ before, after }: Look): boolean {
  const titles = [...new Set(before.unitsOf('entry').map(({ title }) => title))]
  return (
    titles.length > FEW && titles.filter((title) => after.says(title)).length < LEAST_LEFT * titles.length
  )
}

/** Returns the headline of a page that is a single post according to its structured data; null for a list of posts. */
function postOf({ after: { content } }: Look): string | null {
  const found = JSON.stringify(content?.structuredData ?? []).match(/"@type":"(?:\w*Article|BlogPosting)"/g)
  return found?.length === 1 ? (content?.headings.h1[0] ?? null) : null
}

function rewrittenClaim({ edits }: Look, title: string): Claim {
  const clause = `rewrote the post ${quoted(title, 90)}`
  const proof = [title, ...edits.map((edit) => lineOf(edit).text)]
  return { id: 'post_rewritten', points: LOW, rank: 88, clause, why: 'A post was rewritten', proof }
}

/** Returns the titles of entries that have a new line and are missing from the old version. */
function entriesOf(look: Look): string[] {
  const added = [...look.edits, ...look.controls].flatMap(({ after }) =>
    after && after.at >= 0 ? [after.at] : []
  )
  const isNew = ({ title, start, end }: Unit) =>
    added.some((at) => at >= start && at < end) &&
    isTitle(look, title) &&
    look.after.blocks.slice(start, end).some((block) => isTitleLine(block, title))
  return look.after
    .unitsOf('entry')
    .filter(isNew)
    .map(({ title }) => withoutDate(title))
}

/** Whether a line starts with a title, or with its date. A link within a sentence or a button names no entry. */
function isTitleLine({ kind, text }: Block, title: string): boolean {
  const above = text.split(title, 1)[0]
  return kind !== 'label' && above.length < text.length && (above === '' || DATED.test(above))
}

/** Returns the titles of entries whose text was already there under another title. */
function retitled({ before, after, edits, controls }: Look): Set<string> {
  const replaced = new Set(
    [...edits, ...controls].flatMap((edit) => (edit.before && edit.after ? [edit.after.at] : []))
  )
  const old = after.unitsOf('entry').filter(({ title, start, end }) => {
    const lines = after.blocks.slice(start, end)
    const rest = lines.filter(({ text }) => text.length >= TEASER && !text.includes(title))
    return (
      lines.some((_, at) => replaced.has(start + at)) &&
      rest.length > 0 &&
      rest.every(({ text }) => before.says(text))
    )
  })
  return new Set(old.map(({ title }) => withoutDate(title)))
}

function headingsOf(look: Look): string[] {
  return look.edits
    .filter(
      ({ before, after }) =>
        !before && after?.block.kind === 'heading' && isTitle(look, after.text) && !isPartOfOld(look, after)
    )
    .map(({ after }) => withoutDate(after!.text))
}

/** Whether a heading is part of an old post. */
function isPartOfOld({ before, after }: Look, { text, block }: Passage): boolean {
  const h1 = after.content?.headings.h1 ?? []
  return block.path.some(
    (title) => title !== text && !h1.includes(title) && title.length >= SHORTEST && before.says(title)
  )
}

/**
 * Returns titles from links, for blogs that list their posts without any markup, sometimes in what looks like a menu.
 */
function linksOf(look: Look): string[] {
  if (look.label !== 'blog') return []
  const entries = look.after.unitsOf('entry')
  return [...look.controls, ...look.frame]
    .flatMap(({ before, after }) => (!before && after?.block.kind === 'link' ? [after] : []))
    .filter(({ block, text, at }) => {
      // A link in an entry is its teaser or repeats its title.
      if (
        !isTitle(look, text) ||
        TEASING.test(text) ||
        entries.some(({ start, end }) => at >= start && at < end)
      )
        return false
      const place = landmarkOf(block)
      return place === 'main' ? text.split(' ').length >= LINK_WORDS : place === 'nav' && DATED.test(text)
    })
    .map(({ text }) => text)
    .map(withoutDate)
}

function isTitle({ before }: Look, text: string): boolean {
  const title = withoutDate(text)
  return (
    !/…$|\.{3}$/.test(title) &&
    title.length >= SHORTEST &&
    !NUMBERED.test(title) &&
    !OF_LETTERS.test(title) &&
    /\s/.test(title) &&
    !before.says(title)
  )
}

function withoutDate(title: string): string {
  return title.replace(DATE, '')
}

function claimOf(look: Look, titles: readonly string[]): Claim {
  const { label } = look
  const [first, second] = titles
  const rest = titles.length - 1
  const isShort = rest === 1 && second.length <= SECOND
  const others = rest === 1 ? '1 other entry' : rest <= FEW ? `${rest} other entries` : 'other entries'
  const also = rest === 0 ? '' : ` and ${isShort ? quoted(second, SECOND) : others}`
  const clause = isOtherList(look)
    ? `now lists ${quoted(first, 90)}${also} on ${thePage(look.page)}`
    : label === 'blog'
      ? `published ${quoted(first, 90)}${also.replace('entries', 'posts').replace('entry', 'post')}`
      : `added ${quoted(first, 80)}${also} to ${thePage(look.page)}`
  return {
    id: 'entry',
    points: MEDIUM,
    rank: 83,
    clause,
    why: 'New entry published',
    proof: titles.slice(0, 3),
  }
}
