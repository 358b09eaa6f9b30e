import { sharedWords } from '../likeness.js'
import { cleanName, cleanText, quote, wordCount } from '../words.js'
import type { Release } from './releases.js'
import { startsWithVersion } from './versions.js'

/** Lines of a release that name no feature. */
const NOT_A_HIGHLIGHT =
  /^(?:its?|they|their|this|these)\b|^(?:features?|new features?|(?:\p{L}+ )?(?:improvements?|enhancements?)|(?:bug ?)?fixes(?: (?:&|and) \p{L}+)?|related .*|fix(?:es|ed)|also (?:in|new|included|fixed|changed)\b.*|changed?|changes|added|removed|security|breaking changes?|deprecated|other|misc(?:ellaneous)?|what['’]s (?:new|changed|next)(?: (?:&|and) \p{L}+)?|full changelog|highlights?|(?:latest|stable|current)(?: release| version)?|notes?|download.*|released?.*|.*\brelease notes|builds?\b.*|docs?|contributors?|thanks.*|\p{Lu}\p{Ll}{2,8} \d{1,2},? \d{4}|\d[\d./ -]*|\d{1,2}\.? \p{L}{3,9}\.? \d{4}.*|[^\p{L}]*)$|^(?:see|read|no new) |^\d{4}-\d{2}(?:-\d{2})?(?!\d)|\breleased this\b|https?:\/\/|^(?:sha|md5)\d*\b|[\da-f]{16,}|^\d+\s?[km]b\b|\b(?:keys?|checksums?|signatures?|mirrors?|installer|tarball|source code)\b|^(?:updat\w+|bump\w*|upgrad\w+) \S+ (?:from \S+ )?to (?:v(?:ersion)? ?)?\d|^(?:updat\w+|bump\w*|add\w*) .*\b(?:translations?|dependenc\w+|locales?)\b/iu
const FIX_WORDS =
  /\bfix(?:e[sd])?\b|\bbug ?fix|\b(?:failed|fails|crash(?:ed|es)?|killed|broken|bugs?|regressions?|wrong(?:ly)?|errors?)\b/i
/** Headings above lists of fixes. */
const FIXES = /^\P{L}*(?:bug ?)?fix(?:e[sd])?(?!\p{L})/iu
/** Characters. */
const MAX_LENGTH = 72
/** Number of list items and headings that make a list of changes. */
const MIN_LISTED = 2
/** What classifies an item: "Feature Tab groups", "feat(editor): ", "IMPROVE (fonts): ". */
const LABEL =
  /^(?:(?:features?|improvements?|enhancements?|bug ?fix|new(?=:)|(?:new|security|performance)(?= (?:added|fixed|improved|changed|removed)))[:\s]+(?=\p{Lu})|(?:feat(?:ure)?|fix|bug ?fix|improve(?:ment)?|perf|docs|chore|refactor)\s?\([^)]*\):\s+)/iu
/** A remark in parentheses, except one that restricts what it is about: "(Mac App Store only)". */
const NOTE = /\s\((?![^)]*\bonly\b)[^)]*\)/gi
/** Number of words. A shorter item is not cut. */
const MAX_WHOLE_WORDS = 5

/** Returns up to two features of a release in quotation marks, or fixes if it has nothing else. */
export function highlightsOf({ version, title, body }: Release): string[] {
  // Next to a list of changes, paragraphs only introduce or conclude it.
  const listed = body.filter(({ kind }) => kind === 'list_item' || kind === 'heading')
  const items = (listed.length >= MIN_LISTED ? listed : body)
    // A heading or date with the version belongs to the release as a whole.
    .filter(({ text, kind }) => kind === 'list_item' || !text.includes(version))
    .map(({ text, path }) => ({
      text: cleanName(text, 300).replace(LABEL, ''),
      isFix: FIXES.test(path.at(-1) ?? '') || FIX_WORDS.test(text),
    }))
    .filter(({ text }) => /\p{L}{3}.*\s/u.test(text) && !startsWithVersion(text))
  const subtitle = { text: subtitleOf(cleanText(title), version), isFix: false }
  const features = items.filter(({ isFix }) => !isFix)
  const topics = [subtitle, ...(features.length > 0 ? features : items)]
    .map(({ text, isFix }) => ({ text: topicOf(text), isFix }))
    .filter(({ text }) => /\p{L}{3}/u.test(text) && !text.includes(version) && !NOT_A_HIGHLIGHT.test(text))
  // A topic that fits is clearer than the start of a longer one.
  const short = topics.filter(({ text }) => text.length <= MAX_LENGTH && wordCount(text) > 1)
  const long = topics.filter(({ text }) => text.length <= 2 * MAX_LENGTH).slice(0, 1)
  const [first, ...others] = short.length > 0 ? short : long
  const named = first ? [first, ...others.filter(({ text }) => sharedWords(first.text, text) < 1)] : []
  // A line below "Fixed" may describe the bug, which would read like a new feature.
  return named
    .slice(0, 2)
    .map(
      ({ text, isFix }) =>
        `${isFix && !FIX_WORDS.test(text) ? 'a fix for ' : ''}${quote(text, 2 * MAX_LENGTH)}`
    )
}

/** Returns what a release's heading says next to its version; empty if it says nothing else. */
function subtitleOf(heading: string, version: string): string {
  const parts = heading.split(/\s[–—-]\s|:\s/)
  return parts.slice(1).find((part) => !part.includes(version)) ?? ''
}

/**
 * Returns what an item is about, without its explanation: "Tab groups" for "Tab groups (beta): drag a tab onto
 * another".
 */
export function topicOf(item: string): string {
  const [head] = item.replace(NOTE, '').split(/:\s|\s[–—-]\s|[.!](?:\s|$)/)
  return wordCount(head) >= 2 && wordCount(item) > MAX_WHOLE_WORDS ? head : item.replace(/\.$/, '')
}
