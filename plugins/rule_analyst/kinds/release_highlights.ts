import type { Comparison } from '../comparison.js'
import { sharedWords, stemsOf } from '../likeness.js'
import { cleanName, cleanText, wordCount } from '../words.js'
import { KIND_BADGE } from './phrases.js'
import type { Passage } from '../pairing.js'
import { titleBefore } from './release_names.js'
import type { Release } from './releases.js'
import { ONE_LINE_ENTRY } from './version_patterns.js'

/** Lines of a release that name no feature. */
const NOT_A_HIGHLIGHT =
  /^(?:its?|they|their|this|these)\b|^(?:features?|new features?|(?:\p{L}+ )?(?:improvements?|enhancements?)|(?:bug ?)?fixes(?: (?:&|and) \p{L}+)?|related .*|fix(?:es|ed)|also (?:in|new|included|fixed|changed)\b.*|changed?|changes|added|removed|security|breaking changes?|deprecated|other|misc(?:ellaneous)?|what['’]s (?:new|changed|next)(?: (?:&|and) \p{L}+)?|full changelog|highlights?|(?:latest|stable|current)(?: release| version)?|notes?|download.*|released?.*|.*\brelease notes|builds?\b.*|docs?|contributors?|thanks.*|\p{Lu}\p{Ll}{2,8} \d{1,2},? \d{4}|\d[\d./ -]*|\d{1,2}\.? \p{L}{3,9}\.? \d{4}.*|[^\p{L}]*)$|^(?:see|read|no new) |^\d{4}-\d{2}(?:-\d{2})?(?!\d)|\breleased this\b|https?:\/\/|^(?:sha|md5)\d*\b|[\da-f]{16,}|^\d+\s?[km]b\b|\b(?:keys?|checksums?|signatures?|mirrors?|installer|tarball|source code)\b|^(?:updat\w+|bump\w*|upgrad\w+) \S+ (?:from \S+ )?to (?:v(?:ersion)? ?)?\d|^(?:updat\w+|bump\w*|add\w*) .*\b(?:translations?|dependenc\w+|locales?)\b/iu
const FIX_WORDS =
  /\bfix(?:e[sd])?\b|\bbug ?fix|\b(?:failed|fails|crash(?:ed|es)?|killed|broken|bugs?|regressions?|wrong(?:ly)?|errors?)\b/i
/** Headings above lists of fixes. */
const FIXES = /^\P{L}*(?:bug ?)?fix(?:e[sd])?(?!\p{L})/iu
/** Characters. */
export const MAX_HIGHLIGHT_LENGTH = 72
/** Number of lines. A label that this many lines share is the name of a field. */
const MIN_FIELD_LINES = 3
/** Number of list items that make a list of changes. */
const MIN_LISTED = 2
/** The number of an issue in front of an item: "Issue 731 ", "NW-204: ". */
const ISSUE_NUMBER = /^(?:(?:issue|bug|ticket|pr) #?\d+|#\d+|[A-Z]{2,8}-\d+)[:\s–—-]+/iu
/** The label of a commit in front of an item: "feat(editor): ", "IMPROVE (fonts): ". */
const COMMIT_LABEL =
  /^(?:feat(?:ure)?|fix|bug ?fix|improve(?:ment)?|perf|docs|chore|refactor)\s?\([^)]*\):\s+/iu
/** Labels that classify a change. */
const CHANGE_LABEL =
  /^(?:new|fix|bug|add|feat|improv|enhanc|chang|remov|security|perf|docs|chore|refactor|break|deprecat|updat)/i

interface Highlight {
  text: string
  /** Whether the line is below a heading such as "Fixed". */
  isFixed: boolean
}

/** Returns up to two features of a release, or the fixes of one that has nothing else. */
export function highlightsOf(comparison: Comparison, { version, line, body }: Release): Highlight[] {
  const heading = cleanText(line.text)
  const subtitle = ONE_LINE_ENTRY.test(heading) ? undefined : subtitleOf(heading, version)
  // Next to a list of changes, paragraphs only introduce or conclude it.
  const listed = body.filter(({ block }) => block.kind === 'list_item' || block.kind === 'heading')
  const isTitled = titleBefore(heading, version) !== null
  const items = [...oneLineItems(line), ...(listed.length >= (isTitled ? 1 : MIN_LISTED) ? listed : body)]
    // A heading with the version is the release's own.
    .filter(
      ({ text, block }) =>
        block.kind !== 'heading' || !text.includes(version) || titleBefore(cleanText(text), version) !== null
    )
    .map(({ text, block }) => ({
      text: titleBefore(cleanText(text), version) ?? withoutVersion(cleanText(text), version),
      isFixed: FIXES.test(block.path.at(-1) ?? ''),
    }))
    .filter(
      ({ text }) =>
        !NOT_A_HIGHLIGHT.test(cleanName(text.replace(COMMIT_LABEL, ''), 300)) &&
        !topicOf(text).includes(version) &&
        !isField(comparison, text) &&
        /\p{L}{3}.*\s/u.test(text)
    )
  const features = items.filter(({ text }) => !FIX_WORDS.test(text))
  const isTopic = subtitle && /\p{L}{3}/u.test(subtitle) && !NOT_A_HIGHLIGHT.test(subtitle)
  const topics = [
    ...(isTopic ? [{ text: subtitle, isFixed: false }] : []),
    ...(features.length > 0 ? features : items),
  ].map(({ text, isFixed }) => ({
    text: topicOf(withoutLabels(text)),
    isFixed,
  }))
  // A topic that fits is clearer than the start of a longer one.
  const whole = topics.filter(
    ({ text }) => text.length <= MAX_HIGHLIGHT_LENGTH && wordCount(withoutNote(text)) > 1
  )
  const news = whole.filter(({ isFixed }) => !isFixed)
  if (whole.length > 0) {
    const [first, ...others] = news.length > 0 ? news : whole
    // A title sums up the items below it.
    const isOther = ({ text }: Highlight) =>
      isTopic && first === topics[0]
        ? stemsOf(first.text).isDisjointFrom(stemsOf(text))
        : sharedWords(first.text, text) < 1
    return [first, ...others.filter(isOther).slice(0, 1)]
  }
  return topics.filter(({ text }) => text.length <= 2 * MAX_HIGHLIGHT_LENGTH).slice(0, 1)
}

/** Returns an item without the version that it begins with: "Ropes hold" in "v2.4 Ropes hold". */
function withoutVersion(item: string, version: string): string {
  const start = [`v${version} `, `${version} `].find((one) => item.startsWith(one))
  return start ? item.slice(start.length) : item
}

/** Returns the items of an entry in one line: "v2.4.1 - 2026/03/15 New - Tab groups. - Offline mode." */
function oneLineItems(line: Passage): Passage[] {
  const text = cleanText(line.text)
  const [head] = ONE_LINE_ENTRY.exec(text) ?? []
  const parts = head === undefined ? [] : text.slice(head.length).split(/(?:^|\s)[-–•*]\s/)
  // The label of the next group of items follows the last item of a group.
  const items = parts.map((item) => item.replace(/(?<=[.!])\s\p{Lu}[\p{L} ]{2,20}$/u, ''))
  return items.length > 1 ? items.map((item) => ({ ...line, text: item })) : []
}

/** Returns what a release's heading says next to its version; undefined if it says nothing else. */
function subtitleOf(heading: string, version: string): string | undefined {
  // The version may be in the line above.
  if (!heading.includes(version)) return withoutLabels(heading)
  return (
    titleBefore(heading, version) ??
    heading
      .replace(/\s(?:latest|new|current)$/i, '')
      .split(/\s[–—-]\s|:\s/)
      .slice(1)
      .find((part) => !part.includes(version))
  )
}

/** Returns an item without what classifies it: "Feature ", "feat(editor): ". */
function withoutLabels(item: string): string {
  return cleanName(item, 300)
    .replace(KIND_BADGE, '')
    .replace(COMMIT_LABEL, '')
    .replace(/^(?:NEW|feat)\s(?=\p{Lu})/u, '')
    .replace(ISSUE_NUMBER, '')
}

/** A version in a title: "Northwind 2.4 is here". */
const VERSION =
  /(?<![\p{Sc}\d.,])(?:v|(?<!\p{L}))(\d{1,4}(?:\.\d{1,4}){1,3})(?![\d.]*(?:\p{L}|\s?[%\p{Sc}]))/u

/** Returns up to two features of the release that a post's title names; none for another post. */
export function highlightsOfPost(comparison: Comparison, title: string): string[] {
  const { blocks } = comparison.after
  const at = blocks.findIndex(({ text }) => text === title)
  const version = VERSION.exec(title)?.[1]
  if (version === undefined || at < 0) return []
  const [line, ...body] = blocks.slice(at).flatMap((block, index): Passage[] => {
    const isOfPost = index === 0 || block.path.includes(title)
    return isOfPost ? [{ text: block.text, block, anchor: '', at: at + index, plan: null }] : []
  })
  return highlightsOf(comparison, { version, mark: '', line, body }).flatMap(({ text }) =>
    title.includes(text) ? [] : [text]
  )
}

/** Whether a line is a field that other entries have too: "Product area: Android". */
function isField({ after }: Comparison, text: string): boolean {
  const [label] = /^\p{L}[\p{L} ]{2,24}:\s/u.exec(text) ?? []
  return (
    label !== undefined &&
    !CHANGE_LABEL.test(label) &&
    after.blocks.filter((block) => block.text.startsWith(label)).length >= MIN_FIELD_LINES
  )
}

/** Characters. A shorter beginning is a label: "修正". */
const MIN_TOPIC_LENGTH = 5
/** Number of words. A shorter item is not cut. */
const MAX_WHOLE_WORDS = 5

/**
 * Returns what an item is about, without its explanation: "Tab groups" for "Tab groups (beta): drag a tab onto
 * another".
 */
function topicOf(item: string): string {
  // After a note, a new sentence begins: "Longer timeouts (major) Timeouts were short".
  const [head] = withoutNote(item.replace(/\s\([^)]*\)\s(?=\p{Lu}\p{Ll}).*$/u, '')).split(
    /:\s|\s[–—-]\s|[.!](?:\s|$)/
  )
  return wordCount(head) >= 2 && head.length >= MIN_TOPIC_LENGTH && wordCount(item) > MAX_WHOLE_WORDS
    ? head
    : item.replace(/\.$/, '')
}

/** Omits remarks in parentheses, except those that restrict what they are about: "(Mac App Store only)". */
function withoutNote(text: string): string {
  return text.replace(/\s\((?![^)]*\bonly\b)[^)]*\)/gi, '')
}
