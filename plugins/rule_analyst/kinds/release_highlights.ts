import { sharedWords } from '../likeness.js'
import { cleanName, cleanText, wordCount } from '../words.js'
import type { Release } from './releases.js'

/** Lines of a release that name no feature. */
const NOT_A_HIGHLIGHT =
  /^(?:its?|they|their|this|these)\b|^(?:features?|new features?|(?:\p{L}+ )?(?:improvements?|enhancements?)|(?:bug ?)?fixes(?: (?:&|and) \p{L}+)?|related .*|fix(?:es|ed)|also (?:in|new|included|fixed|changed)\b.*|changed?|changes|added|removed|security|breaking changes?|deprecated|other|misc(?:ellaneous)?|what['’]s (?:new|changed|next)(?: (?:&|and) \p{L}+)?|full changelog|highlights?|(?:latest|stable|current)(?: release| version)?|notes?|download.*|released?.*|.*\brelease notes|builds?\b.*|docs?|contributors?|thanks.*|\p{Lu}\p{Ll}{2,8} \d{1,2},? \d{4}|\d[\d./ -]*|\d{1,2}\.? \p{L}{3,9}\.? \d{4}.*|[^\p{L}]*)$|^(?:see|read|no new) |^\d{4}-\d{2}(?:-\d{2})?(?!\d)|\breleased this\b|https?:\/\/|^(?:sha|md5)\d*\b|[\da-f]{16,}|^\d+\s?[km]b\b|\b(?:keys?|checksums?|signatures?|mirrors?|installer|tarball|source code)\b|^(?:updat\w+|bump\w*|upgrad\w+) \S+ (?:from \S+ )?to (?:v(?:ersion)? ?)?\d|^(?:updat\w+|bump\w*|add\w*) .*\b(?:translations?|dependenc\w+|locales?)\b/iu
const FIX_WORDS =
  /\bfix(?:e[sd])?\b|\bbug ?fix|\b(?:failed|fails|crash(?:ed|es)?|killed|broken|bugs?|regressions?|wrong(?:ly)?|errors?)\b/i
/** Headings above lists of fixes. */
const FIXES = /^\P{L}*(?:bug ?)?fix(?:e[sd])?(?!\p{L})/iu
/** Characters. */
export const MAX_HIGHLIGHT_LENGTH = 72
/** Number of list items and headings that make a list of changes. */
const MIN_LISTED = 2
/** A badge in front of an item, which names its kind: "Feature Tab groups". */
const KIND_BADGE =
  /^(?:features?|improvements?|enhancements?|bug ?fix|new(?=:)|(?:new|security|performance)(?= (?:added|fixed|improved|changed|removed)))[:\s]+(?=\p{Lu})/iu
/** The label of a commit in front of an item: "feat(editor): ", "IMPROVE (fonts): ". */
const COMMIT_LABEL =
  /^(?:feat(?:ure)?|fix|bug ?fix|improve(?:ment)?|perf|docs|chore|refactor)\s?\([^)]*\):\s+/iu

interface Highlight {
  text: string
  /** Whether the line is below a heading such as "Fixed". */
  isFixed: boolean
}

/** Returns up to two features of a release, or the fixes of one that has nothing else. */
export function highlightsOf({ version, line, body }: Release): Highlight[] {
  const subtitle = subtitleOf(cleanText(line.text), version)
  // Next to a list of changes, paragraphs only introduce or conclude it.
  const listed = body.filter(({ block }) => block.kind === 'list_item' || block.kind === 'heading')
  const items = (listed.length >= MIN_LISTED ? listed : body)
    // A heading or date with the version belongs to the release as a whole.
    .filter(({ text, block }) => block.kind === 'list_item' || !text.includes(version))
    .map(({ text, block }) => ({
      text: cleanText(text),
      isFixed: FIXES.test(block.path.at(-1) ?? ''),
    }))
  const named = items.filter(
    ({ text }) =>
      /\p{L}{3}.*\s/u.test(text) &&
      !NOT_A_HIGHLIGHT.test(withoutLabels(text)) &&
      !topicOf(text).includes(version)
  )
  const features = named.filter(({ text }) => !FIX_WORDS.test(text))
  const isTitled = /\p{L}{3}/u.test(subtitle) && !NOT_A_HIGHLIGHT.test(subtitle)
  const topics = [
    ...(isTitled ? [{ text: subtitle, isFixed: false }] : []),
    ...(features.length > 0 ? features : named),
  ].map(({ text, isFixed }) => ({ text: topicOf(withoutLabels(text)), isFixed }))
  // A topic that fits is clearer than the start of a longer one.
  const whole = topics.filter(({ text }) => text.length <= MAX_HIGHLIGHT_LENGTH && wordCount(text) > 1)
  if (whole.length === 0)
    return topics.filter(({ text }) => text.length <= 2 * MAX_HIGHLIGHT_LENGTH).slice(0, 1)
  const news = whole.filter(({ isFixed }) => !isFixed)
  const [first, ...others] = news.length > 0 ? news : whole
  return [first, ...others.filter(({ text }) => sharedWords(first.text, text) < 1).slice(0, 1)]
}

/** Returns what a release's heading says next to its version; empty if it says nothing else. */
function subtitleOf(heading: string, version: string): string {
  const parts = heading.split(/\s[–—-]\s|:\s/)
  return parts.slice(1).find((part) => !part.includes(version)) ?? ''
}

/** Returns an item without what classifies it: "Feature ", "feat(editor): ". */
function withoutLabels(item: string): string {
  return cleanName(item, 300).replace(KIND_BADGE, '').replace(COMMIT_LABEL, '')
}

/** A remark in parentheses, except one that restricts what it is about: "(Mac App Store only)". */
const NOTE = /\s\((?![^)]*\bonly\b)[^)]*\)/gi
/** Characters. A shorter beginning is a label: "修正". */
const MIN_TOPIC_LENGTH = 5
/** Number of words. A shorter item is not cut. */
const MAX_WHOLE_WORDS = 5

/**
 * Returns what an item is about, without its explanation: "Tab groups" for "Tab groups (beta): drag a tab onto
 * another".
 */
function topicOf(item: string): string {
  const [head] = item.replace(NOTE, '').split(/:\s|\s[–—-]\s|[.!](?:\s|$)/)
  return wordCount(head) >= 2 && head.length >= MIN_TOPIC_LENGTH && wordCount(item) > MAX_WHOLE_WORDS
    ? head
    : item.replace(/\.$/, '')
}
