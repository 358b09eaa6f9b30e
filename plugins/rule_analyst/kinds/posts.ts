import { type Block, type Unit } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import { type Comparison, landmarkOf } from '../comparison.js'
import { isPostAddress, pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { lineOf, type Passage } from '../pairing.js'
import { stemsOf, textKey } from '../likeness.js'
import { isWide, joinNames, quote, wordCount } from '../words.js'
import { KIND_BADGE, DATE } from './phrases.js'

/** Share of a post's text. */
const REWRITE_SHARE = 0.5
/** Characters. A shorter title is a label. */
const MIN_TITLE_LENGTH = 8
/** Characters. A longer second title is only mentioned as another post. */
const MAX_SECOND_LENGTH = 60
/** Number of words of two titles next to each other. */
const MAX_TITLES_WORDS = 18
/** Number of entries. Fewer do not show that a list is a different one. */
const MIN_LISTED = 4
/** Number of words. A shorter link is not a title. */
const MIN_LINK_WORDS = 4
/** A year, which shows that a text contains a date. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/
/** Links that contain the first words of a post. */
const TEASER_LINK = /…$|\.\s\p{Lu}|(?:\S+\s+){16}|。/u
/** A heading over the whole list: "The Northwind blog", "Latest news". */
const LIST_HEADING =
  /^(?:\S+ ){0,2}(?:blog|news|articles?|posts|stories|updates|resources|insights)$|^(?:new features?|improvements|bug ?fixes|by (?:category|topic|date|tag))$/i
/** Links that every entry has, and the texts of templates. */
const NOT_A_TITLE =
  /^(?:(?:full |all |see )?(?:release notes|changelog|changes)|your (?:blog )?post(?: title)?|(?:sample|example|test) post|hello world)\P{L}*$/iu
/** Headings of steps within one text: "3. Review stale deals". */
const NUMBERED_STEP = /^\d{1,2}[.)]\s/
/** Links to issues, whose numbers say nothing: "Issue 731". */
const NUMBERED_ISSUE = /^\p{L}+ #?\d+$/u
/** How long it takes to read a post: "5 min read". */
const READING_TIME =
  /\d{1,3}[\s-]?min(?:\p{L}*)\.?(?:\s(?:read|reading|lesezeit|de lecture|de lectura|di lettura))?/iu
const TRAILING_DATE =
  /[\s,|·–-]*(?:(?:\d{1,2}\.?\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s(?:\d{1,2},?\s)?\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})\s*$/iu

/** New posts on a blog. */
export const posts: Kind = {
  find: (comparison) => (comparison.label === 'blog' ? entryClaims(comparison) : []),
}

/** Makes claims about new entries of a blog or changelog by their titles. Ignores entries that dropped off the page. */
export function entryClaims(comparison: Comparison): Claim[] {
  const post = singlePostTitle(comparison)
  if (post !== null) return comparison.changedShare >= REWRITE_SHARE ? [rewrittenClaim(comparison, post)] : []
  const listed = [...newEntryTitles(comparison), ...newHeadings(comparison)]
  const titles = headingsIn(
    comparison.after,
    withoutEyebrows([...new Set(listed.length > 0 ? listed : newLinkTitles(comparison))])
  )
  const firstTitles = firstPerEntry(comparison, titles)
  const newTitles = withoutShifted(comparison, firstTitles, (title) => title)
    .filter((title) => !isHeadline(comparison.after, title))
    .filter(
      (title) =>
        isDatedAnew(comparison, title) ||
        !(isRetitled(comparison, title) || isEdited(comparison, title) || isAppended(comparison, title))
    )
    // A person or product that another title names is not a post.
    .filter((title, _, all) => !all.some((other) => other !== title && other.includes(title)))
  if (newTitles.length > 0) return [claimOf(comparison, newTitles)]
  const entries = datedLines(comparison)
  if (entries.length === 0) return removedClaims(comparison)
  const claim = claimOf(
    comparison,
    entries.map(({ title }) => title)
  )
  return [{ ...claim, proof: entries.slice(0, 3).map(({ line }) => line) }]
}

/** Omits categories in capitals above the titles: "BUILDING IN PUBLIC · BETA". */
function withoutEyebrows(titles: readonly string[]): string[] {
  const others = titles.filter((title) => title !== title.toUpperCase() || isWide(title))
  return others.length > 0 ? others : [...titles]
}

/** Reports posts that were removed while no other was added, so that they did not drop off the end of the list. */
function removedClaims(comparison: Comparison): Claim[] {
  const { label, edits, before, after, page } = comparison
  const isDated = (at: number) =>
    before.blocks.slice(at + 1, at + 1 + ENTRY_REACH).some(({ text }) => DATE.test(text))
  const titles = edits.flatMap(({ before: old, after: now }) =>
    old &&
    !now &&
    old.block.kind === 'heading' &&
    isEntryTitle(old.text) &&
    isDated(old.at) &&
    !after.says(old.text)
      ? [old.text]
      : []
  )
  if (label !== 'blog' || titles.length === 0) return []
  const names = joinNames(
    titles.map((title) => quote(title, MAX_SECOND_LENGTH)),
    2,
    'post'
  )
  return [
    {
      id: 'entry_removed',
      points: LOW,
      rank: 60,
      clause: `no longer lists ${names} on ${pagePhrase(page)}`,
      why: 'Posts were removed',
      proof: titles.slice(0, 3),
    },
  ]
}

/** A date at the start of a line, with what separates it from the text. */
const DATE_FIRST = new RegExp(String.raw`^\P{L}{0,3}${DATE.source}[\s:·|–—-]+`, 'iu')
/** What separates a date, a name and the text of an entry. */
const SEPARATOR = /\s[·|–—-]\s/u
/** Number of lines that begin with a date, which shows that each is an entry. */
const MIN_DATED = 3
/** Number of words. */
const MIN_ENTRY_WORDS = 3

/** Returns the new entries of a changelog that are lines with a date in front: "2026-04-28 · Tab groups". */
function datedLines({ edits, label, after, page }: Comparison): { title: string; line: string }[] {
  const isDated = ({ text }: Pick<Block, 'text'>) => DATE_FIRST.test(text)
  if (label !== 'changelog' || after.blocks.filter(isDated).length < MIN_DATED) return []
  return edits.flatMap(({ before, after: line }) => {
    if (before || !line || !isDated(line)) return []
    const parts = line.text.replace(DATE_FIRST, '').split(SEPARATOR)
    if (textKey(parts[0]) === textKey(page.competitor)) parts.shift()
    const [title = ''] = parts
    return wordCount(title) >= MIN_ENTRY_WORDS && !NOT_A_TITLE.test(title)
      ? [{ title: title.replace(KIND_BADGE, ''), line: line.text }]
      : []
  })
}

/** Returns the titles that are headings, if several are. A line between such headings names a group of posts. */
function headingsIn({ blocks }: PageVersion, titles: readonly string[]): string[] {
  const headings = new Set(blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : [])))
  const found = titles.filter((title) => headings.has(title))
  return found.length > 1 ? found : [...titles]
}

/** Share of the words of both titles. Posts with fewer in common are two posts. */
const MIN_COMMON_WORDS = 0.5

/** Whether a title extends an old one or shares most of its words, which means that an old post was retitled. */
function isRetitled({ edits, controls, after }: Comparison, title: string): boolean {
  const words = stemsOf(title)
  return [...edits, ...controls].some(({ before: old, after: now }) => {
    if (old && now?.text === title && title.startsWith(`${old.text} `)) return true
    if (!old || after.says(old.text) || !isEntryTitle(old.text)) return false
    const others = stemsOf(old.text)
    return words.intersection(others).size >= MIN_COMMON_WORDS * Math.max(words.size, others.size)
  })
}

/** Whether a heading of a changelog took the place of another one, which dropped no entry off the page. */
function isEdited({ label, edits }: Comparison, title: string): boolean {
  return (
    label === 'changelog' &&
    edits.some(({ before, after }) => before?.block.kind === 'heading' && after?.text === title)
  )
}

/**
 * Whether a title is below all headings that a changelog had. Its newest entry may be there, but with a date. Without
 * one, it is what follows the entries: questions, links.
 */
function isAppended({ label, before, after }: Comparison, title: string): boolean {
  const placeOf = (sought: string) => after.blocks.findIndex(({ text }) => text.includes(sought))
  const kept = before.blocks.flatMap(({ kind, text, landmark }) =>
    kind === 'heading' && landmark === 'main' ? [placeOf(text)] : []
  )
  return label === 'changelog' && kept.length >= MIN_LISTED && placeOf(title) > Math.max(...kept)
}

/** Whether a title is the title of the whole list. */
function isHeadline({ content }: PageVersion, title: string): boolean {
  const [first, ...others] = content?.headings.h1 ?? []
  return title === first && others.length === 0
}

/** The link at the end of an entry. */
const MORE_LINK =
  /^(?:continue reading|read (?:more|on|the|post|article|press)|weiterlesen|lire la suite|leer más)/i
/** Number of links. With fewer, they may be something else. */
const MIN_MORE_LINKS = 3

/** Returns the first title of each entry, on a page where every entry ends with the same link. */
function firstPerEntry({ after }: Comparison, titles: readonly string[]): string[] {
  const ends = after.blocks.flatMap(({ text }, at) => (MORE_LINK.test(text) ? [at] : []))
  if (ends.length < MIN_MORE_LINKS) return [...titles]
  const entryOf = (title: string) => {
    const at = after.blocks.findIndex(({ text }) => text.includes(title))
    return ends.filter((end) => end < at).length
  }
  const entries = titles.map(entryOf)
  return titles.filter((_, at) => entries.indexOf(entries[at]) === at)
}

/** Share of the old titles. */
const MIN_KEPT_SHARE = 0.5

/** Omits entries below all old ones, which only moved onto the page because an entry above was removed. */
export function withoutShifted<T>(
  { before, after }: Comparison,
  entries: readonly T[],
  titleOf: (entry: T) => string
): T[] {
  if (entries.length === 0) return []
  const headings = before.blocks.flatMap(({ kind, text, landmark }) =>
    kind === 'heading' && landmark === 'main' ? [text] : []
  )
  const old = [...new Set([...before.unitsOf('entry').map((unit) => unit.title), ...headings])]
  const kept = old.filter((title) => after.says(title))
  if (kept.length < MIN_KEPT_SHARE * old.length || kept.length === old.length) return [...entries]
  const place = (title: string) => after.blocks.findIndex(({ text }) => text.includes(title))
  const lowest = Math.max(...kept.map(place))
  return entries.filter((entry) => place(titleOf(entry)) <= lowest)
}

/** Share of the old entries. With fewer of them left, the page shows a different list. */
const MIN_LEFT_SHARE = 0.3

/** Whether most old entries are gone. The new ones were then not published but selected differently. */
function isOtherList({ before, after }: Comparison): boolean {
  const titles = [...new Set(before.unitsOf('entry').map(({ title }) => title))]
  return (
    titles.length > MIN_LISTED &&
    titles.filter((title) => after.says(title)).length < MIN_LEFT_SHARE * titles.length
  )
}

/**
 * Returns the headline of a page that is a single post according to its structured data or its URL; null for a list of
 * posts.
 */
export function singlePostTitle({
  page,
  before,
  after: { content },
}: Pick<Comparison, 'page' | 'before' | 'after'>): string | null {
  const [title = ''] = content?.headings.h1 ?? []
  const found = JSON.stringify(content?.structuredData ?? []).match(
    /"@type":"(?:(?!Tech)\w*Article|BlogPosting)"/g
  )
  const isPost = isPostAddress(page) && before.says(title)
  return (found?.length === 1 || isPost) && title !== '' ? title : null
}

function rewrittenClaim({ edits }: Comparison, title: string): Claim {
  const clause = `rewrote the post ${quote(title, 90)}`
  const proof = [title, ...edits.map((edit) => lineOf(edit).text)]
  return { id: 'post_rewritten', points: LOW, rank: 88, clause, why: 'A post was rewritten', proof }
}

/** Returns the titles of entries that have a new line and are missing from the old version. */
function newEntryTitles(comparison: Comparison): string[] {
  const added = [...comparison.edits, ...comparison.controls].flatMap(({ after }) =>
    after && after.at >= 0 ? [after.at] : []
  )
  const isNew = ({ title, start, end }: Unit) =>
    added.some((at) => at >= start && at < end) &&
    isTitle(comparison, title) &&
    comparison.after.blocks.slice(start, end).some((block) => isTitleLine(block, title))
  return comparison.after
    .unitsOf('entry')
    .filter(isNew)
    .map(({ title }) => withoutDate(title))
}

/**
 * Whether a line starts with a title, or with a date before it. A link within a sentence or a button names no entry.
 */
export function isTitleLine({ kind, text }: Block, title: string): boolean {
  const above = text.split(title, 1)[0]
  return kind !== 'label' && above.length < text.length && (above === '' || YEAR.test(above))
}

function newHeadings(comparison: Comparison): string[] {
  return comparison.edits
    .filter(
      ({ before, after }) =>
        !before &&
        after?.block.kind === 'heading' &&
        isTitle(comparison, after.text) &&
        !isPartOfOld(comparison, after)
    )
    .map(({ after }) => withoutDate(after!.text))
}

/** Whether a heading is part of an old post. */
function isPartOfOld({ before, after }: Comparison, { text, block }: Passage): boolean {
  const h1 = after.content?.headings.h1 ?? []
  return block.path.some(
    (title) => title !== text && !h1.includes(title) && title.length >= MIN_TITLE_LENGTH && before.says(title)
  )
}

/**
 * Returns titles from links, for blogs that list their posts without any markup, sometimes in what looks like a menu.
 */
function newLinkTitles(comparison: Comparison): string[] {
  if (comparison.label !== 'blog') return []
  // Links above the headline lead elsewhere.
  const top = comparison.after.blocks.findIndex(
    ({ kind, landmark }) => kind === 'heading' && landmark === 'main'
  )
  return [...comparison.controls, ...comparison.boilerplate]
    .flatMap(({ before, after }) => (!before && after?.block.kind === 'link' ? [after] : []))
    .filter(({ block, text, at }) => {
      // A link above a heading is a category.
      const isCategory = comparison.after.blocks[at + 1]?.kind === 'heading'
      const place = landmarkOf(block)
      const isNamed =
        place === 'main' ? at > top && wordCount(text) >= MIN_LINK_WORDS : place === 'nav' && YEAR.test(text)
      return !isCategory && isNamed && isTitle(comparison, text) && !TEASER_LINK.test(text)
    })
    .map(({ text }) => withoutDate(text))
}

function isTitle({ before }: Comparison, text: string): boolean {
  return isEntryTitle(text) && !before.says(withoutDate(text))
}

/** Whether a text can be the title of an entry. */
export function isEntryTitle(text: string): boolean {
  const title = withoutDate(text)
  return (
    !/(?:…|\.{3}|:)$/.test(title) &&
    title.length >= MIN_TITLE_LENGTH &&
    !NUMBERED_STEP.test(title) &&
    !NUMBERED_ISSUE.test(title) &&
    !LIST_HEADING.test(title) &&
    !NOT_A_TITLE.test(title.replace(DATE, '').trim()) &&
    /\p{L}{3}|\p{Lo}{2}/u.test(title.replace(DATE, '').replace(READING_TIME, '')) &&
    (/\s/.test(title) || isWide(title))
  )
}

export function withoutDate(title: string): string {
  return title.replace(TRAILING_DATE, '')
}

/** Lines above a title, and lines of its entry below it, that may contain its date. */
const DATE_REACH = 3
const ENTRY_REACH = 8

/**
 * Whether a title has a date that is new on the page. Without a date, the title may belong to an old post or to none.
 */
function isDatedAnew({ before, after }: Comparison, title: string): boolean {
  const at = after.blocks.findIndex(({ text }) => text.includes(title))
  const below = after.blocks.slice(at + 1, at + 1 + ENTRY_REACH)
  const next = below.findIndex(({ kind }) => kind === 'heading')
  // Without headings, the entry's end is not known.
  const reach = next < 0 ? DATE_REACH : Math.max(DATE_REACH, next)
  return after.blocks.slice(Math.max(0, at - DATE_REACH), at + reach + 1).some(({ text }) => {
    const [date] = DATE.exec(text) ?? []
    return date !== undefined && !before.says(date)
  })
}

function claimOf(comparison: Comparison, titles: readonly string[]): Claim {
  const { label, page } = comparison
  const [first, second] = titles
  const isPublished =
    label === 'blog' && !isOtherList(comparison) && titles.every((title) => isDatedAnew(comparison, title))
  const rest = titles.length - 1
  const others =
    rest === 1 && second.length <= MAX_SECOND_LENGTH
      ? quote(second, MAX_SECOND_LENGTH)
      : isPublished
        ? rest > 1
          ? 'other posts'
          : 'another post'
        : 'more'
  // Of several posts, a second one is named if there is room.
  const isNamed = rest > 1 && wordCount(`${first} ${second}`) <= MAX_TITLES_WORDS
  const also = rest === 0 ? '' : `${isNamed ? `, ${quote(second, MAX_SECOND_LENGTH)}` : ''} and ${others}`
  const clause = isPublished
    ? `published ${quote(first, 90)}${also}`
    : `now lists ${quote(first, 80)}${also} on ${pagePhrase(page)}`
  return {
    id: 'entry',
    points: MEDIUM,
    rank: 83,
    clause,
    why: 'New entry published',
    proof: titles.slice(0, 3),
  }
}
