import type { Block, Unit } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import { landmarkOf, type Look } from '../look.js'
import { lineOf, type Passage } from '../pairing.js'
import { thePage } from '../page_names.js'
import { quoted } from '../words.js'

/** Of the text of a post. */
const REWRITTEN = 0.5
const SHORTEST = 8
/** Characters of a title that is told beside another, and entries that are counted. */
const SECOND = 60
const FEW = 4
const LINK_WORDS = 4
/** Nobody publishes more between two looks: then the list shows more of each, or others. */
const MOST_AT_ONCE = 12
/** Characters of a line that says something of its entry. */
const TEASER = 40
/** A year, beside a day or a month. */
const DATED = /(?<!\d)(?:19|20)\d\d(?!\d)/
/** A step or part of one text: "3. Review stale deals". */
/** Over a form for mail. */
const OF_LETTERS = /newsletter|subscribe|stay in (?:the loop|touch)|sign up|inbox/i
/** A link with the first words of a post. */
const TEASING = /…$|\.\s\p{Lu}|(?:\S+\s+){16}/u
const NUMBERED = /^\d{1,2}[.)]\s/
const DATE =
  /[\s,|·–-]*(?:(?:\d{1,2}\.?\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s(?:\d{1,2},?\s)?\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})\s*$/iu

/** New posts of a blog. */
export const posts: Kind = {
  find: (look) => (look.label === 'blog' ? entryClaims(look) : []),
}

/** New entries of a blog or a changelog: by title, and those that are new, not those that fell off the page. */
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

/** Of the entries that a page had: with fewer left it is another list. */
const LEAST_LEFT = 0.3

/** Whether most entries are gone: then the new ones were not published, but the page shows others. */
function isOtherList({ before, after }: Look): boolean {
  const titles = [...new Set(before.unitsOf('entry').map(({ title }) => title))]
  return (
    titles.length > FEW && titles.filter((title) => after.says(title)).length < LEAST_LEFT * titles.length
  )
}

/** The headline of a page that is one post by what its data says; null where it is a list of them. */
function postOf({ after: { content } }: Look): string | null {
  const found = JSON.stringify(content?.structuredData ?? []).match(/"@type":"(?:\w*Article|BlogPosting)"/g)
  return found?.length === 1 ? (content?.headings.h1[0] ?? null) : null
}

function rewrittenClaim({ edits }: Look, title: string): Claim {
  const clause = `rewrote the post ${quoted(title, 90)}`
  const proof = [title, ...edits.map((edit) => lineOf(edit).text)]
  return { id: 'post_rewritten', points: LOW, rank: 88, clause, why: 'A post was rewritten', proof }
}

/** Titles of entries that hold a new line and stand nowhere in the old version. */
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

/** Whether a title heads a line, after its date at most: a link within a sentence, or a button, names no entry. */
function isTitleLine({ kind, text }: Block, title: string): boolean {
  const above = text.split(title, 1)[0]
  return kind !== 'label' && above.length < text.length && (above === '' || DATED.test(above))
}

/** Titles of entries whose text stood there before under another title. */
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

/** Whether a heading stands in a post that was there before. */
function isPartOfOld({ before, after }: Look, { text, block }: Passage): boolean {
  const h1 = after.content?.headings.h1 ?? []
  return block.path.some(
    (title) => title !== text && !h1.includes(title) && title.length >= SHORTEST && before.says(title)
  )
}

/** Blogs without markup for entries list them by links, some in what looks like a menu. */
function linksOf(look: Look): string[] {
  if (look.label !== 'blog') return []
  const entries = look.after.unitsOf('entry')
  return [...look.controls, ...look.frame]
    .flatMap(({ before, after }) => (!before && after?.block.kind === 'link' ? [after] : []))
    .filter(({ block, text, at }) => {
      // In an entry it is the teaser, or says its title once more.
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
