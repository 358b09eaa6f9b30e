import type { Block } from 'rivalwatch-plugin'
import { type Claim, type Kind, MEDIUM } from '../claim.js'
import { type Comparison, landmarkOf } from '../comparison.js'
import { isPostAddress, pagePhrase } from '../page_names.js'
import type { Edit, Passage } from '../pairing.js'
import { isWide, joinNames, quote, wordCount } from '../words.js'
import { DATE } from './phrases.js'

/** Characters. A shorter title is a label. */
const MIN_TITLE_LENGTH = 8
/** Number of words. A shorter link is not a title. */
const MIN_LINK_WORDS = 4
/** Number of words of two titles next to each other. */
const MAX_TITLES_WORDS = 18
/** A year, which shows that a text contains a date. */
export const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/
/** Links that contain the first words of a post. */
const TEASER_LINK = /…$|\.\s\p{Lu}|(?:\S+\s+){16}|。/u
/** Headings over a list of entries or within them, links that every entry has, and the texts of templates. */
const NOT_A_TITLE =
  /^(?:\S+ ){0,2}(?:blog|news|articles?|posts|stories|updates|resources|insights)$|^(?:new features?|improvements|bug ?fixes|(?:(?:filter|browse|sort) )?by (?:category|topic|date|tag)|(?:(?:full |all |see )?(?:release notes|changelog|changes)|your (?:blog )?post(?: title)?|(?:sample|example|test) post|hello world)\P{L}*)$|^\d{1,2}[.)]\s|^\p{L}+ #?\d+$|(?:…|\.{3}|:)$/iu
const TRAILING_DATE = new RegExp(String.raw`[\s,|·–-]*${DATE.source}\s*$`, 'iu')

/** New posts on a blog. */
export const posts: Kind = {
  find: (comparison) => (comparison.label === 'blog' ? entryClaims(comparison) : []),
}

/** Makes claims about new entries of a blog or changelog by their titles. Ignores entries that dropped off the page. */
export function entryClaims(comparison: Comparison): Claim[] {
  if (singlePostTitle(comparison) !== null) return []
  const found = withoutShifted(comparison, newTitles(comparison), (title) => title)
  if (found.length === 0) return []
  const isPublished = comparison.label === 'blog' && found.every((title) => isNewlyDated(comparison, title))
  return [entryClaim(found, isPublished ? '' : pagePhrase(comparison.page))]
}

/** Omits entries below all old ones, which only moved onto the page because an entry above was removed. */
export function withoutShifted<T>(
  { before, after }: Comparison,
  entries: readonly T[],
  titleOf: (entry: T) => string
): T[] {
  const headings = before.blocks.filter(({ kind, landmark }) => kind === 'heading' && landmark === 'main')
  const old = [...before.unitsOf('entry').map((unit) => unit.title), ...headings.map(({ text }) => text)]
  const kept = old.filter((title) => after.says(title))
  if (kept.length === 0 || kept.length === old.length) return [...entries]
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

/** Returns the new headings, or else the titles of entries with new lines, or else new links that may be titles. */
function newTitles(comparison: Comparison): string[] {
  const { before, after, edits, controls, boilerplate } = comparison
  const newLines = (all: readonly Edit[]) =>
    all.flatMap((edit) => (edit.after && !edit.before ? [edit.after] : []))
  const added = newLines([...edits, ...controls])
  const entries = after
    .unitsOf('entry')
    .filter(
      ({ title, start, end }) =>
        added.some(({ at }) => at >= start && at < end) &&
        after.blocks.slice(start, end).some((block) => isTitleLine(block, title))
    )
    .map(({ title }) => title)
  const headings = added.filter(({ block }) => block.kind === 'heading').map(({ text }) => text)
  const links = newLines([...controls, ...boilerplate])
    .filter((line) => isTitleLink(comparison, line))
    .map(({ text }) => text)
  const isNew = (text: string) => isEntryTitle(text) && !before.says(withoutDate(text))
  const found = [headings, entries, links]
    .map((texts) => texts.filter(isNew))
    .find(({ length }) => length > 0)
  return [...new Set(found?.map(withoutDate))]
}

/**
 * Whether a line starts with a title, or with a date before it. A link within a sentence or a button names no entry.
 */
export function isTitleLine({ kind, text }: Block, title: string): boolean {
  const above = text.split(title, 1)[0]
  return kind !== 'label' && above.length < text.length && (above === '' || YEAR.test(above))
}

/** Whether a link on a blog may be a title, because some blogs list their posts without any markup, or in a menu. */
function isTitleLink({ label, after }: Comparison, { block, text, at }: Passage): boolean {
  if (label !== 'blog' || block.kind !== 'link' || TEASER_LINK.test(text)) return false
  if (landmarkOf(block) === 'nav') return YEAR.test(text)
  // Links above the headline lead elsewhere.
  const top = after.blocks.findIndex(({ kind, landmark }) => kind === 'heading' && landmark === 'main')
  return landmarkOf(block) === 'main' && at > top && wordCount(text) >= MIN_LINK_WORDS
}

/** Whether a text can be the title of an entry. */
export function isEntryTitle(text: string): boolean {
  const title = withoutDate(text)
  return (
    title.length >= MIN_TITLE_LENGTH &&
    !NOT_A_TITLE.test(title) &&
    // The time that it takes to read a post may follow its date.
    /\p{L}{3}|\p{Lo}{2}/u.test(title.replace(DATE, '').replace(/\d+[\s-]min.*/i, '')) &&
    (/\s/.test(title) || isWide(title))
  )
}

export function withoutDate(title: string): string {
  return title.replace(TRAILING_DATE, '')
}

/** Lines above and below a title that may contain its date. */
const DATE_REACH = { above: 3, below: 8 }

/**
 * Whether a title has a date that is new on the page. Without a date, the title may belong to an old post or to none.
 */
function isNewlyDated({ before, after }: Comparison, title: string): boolean {
  const at = after.blocks.findIndex(({ text }) => text.includes(title))
  const around = after.blocks.slice(Math.max(0, at - DATE_REACH.above), at + DATE_REACH.below + 1)
  return around.some(({ text }) => {
    const [date] = DATE.exec(text) ?? []
    return date !== undefined && !before.says(date)
  })
}

/**
 * Claims that entries were published, or if a place is given, that they are new there.
 *
 * @param place where the entries are listed
 */
export function entryClaim(titles: readonly string[], place = ''): Claim {
  const [first, ...others] = titles
  const isSecondNamed = others.length > 0 && wordCount(`${first} ${others[0]}`) <= MAX_TITLES_WORDS
  const named = [quote(first, 90), ...(isSecondNamed ? [quote(others[0], 60)] : [])]
  const rest = titles.length - named.length
  const names = joinNames([...named, ...(rest === 0 ? [] : [rest === 1 ? 'another post' : 'other posts'])])
  return {
    id: 'entry',
    points: MEDIUM,
    rank: 83,
    clause: place === '' ? `published ${names}` : `now lists ${names} on ${place}`,
    why: 'New entry published',
    proof: titles.slice(0, 3),
  }
}
