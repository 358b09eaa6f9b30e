import type { Block, Unit } from 'rivalwatch-plugin'
import { type Claim, type Kind, MEDIUM } from '../claim.js'
import { type Comparison, landmarkOf } from '../comparison.js'
import { isPostAddress, pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { textKey } from '../likeness.js'
import { isWide, joinNames, quote, wordCount } from '../words.js'
import { DATE } from './phrases.js'

/** Characters. A shorter title is a label. */
const MIN_TITLE_LENGTH = 8
/** Characters. A longer second title is only mentioned as another post. */
const MAX_SECOND_LENGTH = 60
/** Number of words of two titles next to each other. */
const MAX_TITLES_WORDS = 18
/** Number of words. A shorter link is not a title. */
const MIN_LINK_WORDS = 4
/** A year, which shows that a text contains a date. */
export const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/
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
  if (singlePostTitle(comparison) !== null) return []
  const listed = [...newEntryTitles(comparison), ...newHeadings(comparison)]
  const found = [...new Set(listed.length > 0 ? listed : newLinkTitles(comparison))]
  const titles = firstPerEntry(comparison, headingsIn(comparison.after, withoutEyebrows(found)))
  const newTitles = withoutShifted(comparison, titles, (title) => title)
    // A person or product that another title names is not a post.
    .filter((title, _, all) => !all.some((other) => other !== title && other.includes(title)))
  return newTitles.length > 0 ? [claimOf(comparison, newTitles)] : []
}

/** Omits categories in capitals above the titles: "BUILDING IN PUBLIC · BETA". */
function withoutEyebrows(titles: readonly string[]): readonly string[] {
  const others = titles.filter((title) => title !== title.toUpperCase() || isWide(title))
  return others.length > 0 ? others : titles
}

/** Returns the titles that are headings, if several are. A line between such headings names a group of posts. */
function headingsIn({ headingKeys }: PageVersion, titles: readonly string[]): readonly string[] {
  const found = titles.filter((title) => headingKeys.has(textKey(title)))
  return found.length > 1 ? found : titles
}

/** The link at the end of an entry. */
const MORE_LINK =
  /^(?:continue reading|read (?:more|on|the|post|article|press)|weiterlesen|lire la suite|leer más)/i
/** Number of links. With fewer, they may be something else. */
const MIN_MORE_LINKS = 3

/** Returns the first title of each entry, on a page where every entry ends with the same link. */
function firstPerEntry({ after }: Comparison, titles: readonly string[]): readonly string[] {
  const ends = after.blocks.flatMap(({ text }, at) => (MORE_LINK.test(text) ? [at] : []))
  if (ends.length < MIN_MORE_LINKS) return titles
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

/** Returns the titles of entries that have a new line and are missing from the old version. */
function newEntryTitles(comparison: Comparison): string[] {
  const added = [...comparison.edits, ...comparison.controls].flatMap(({ before, after }) =>
    after && after.at >= 0 && !before ? [after.at] : []
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

/** Returns the new headings that are not part of an old post. */
function newHeadings(comparison: Comparison): string[] {
  return comparison.edits.flatMap(({ before, after }) =>
    !before &&
    after?.block.kind === 'heading' &&
    isTitle(comparison, after.text) &&
    !isPartOfOld(comparison, after)
      ? [withoutDate(after.text)]
      : []
  )
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
function isNewlyDated({ before, after }: Comparison, title: string): boolean {
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
  const [first, ...others] = titles
  const isPublished = label === 'blog' && titles.every((title) => isNewlyDated(comparison, title))
  // Of several posts, a second one is named if there is room.
  const isSecondNamed =
    others.length === 1
      ? others[0].length <= MAX_SECOND_LENGTH
      : others.length > 1 && wordCount(`${first} ${others[0]}`) <= MAX_TITLES_WORDS
  const second = isSecondNamed ? [quote(others[0], MAX_SECOND_LENGTH)] : []
  const rest = others.length - second.length
  const more = rest === 0 ? [] : [rest === 1 ? 'another post' : 'other posts']
  const names = [quote(first, 90), ...second, ...more]
  return {
    id: 'entry',
    points: MEDIUM,
    rank: 83,
    clause: isPublished
      ? `published ${joinNames(names)}`
      : `now lists ${joinNames(names)} on ${pagePhrase(page)}`,
    why: 'New entry published',
    proof: titles.slice(0, 3),
  }
}
