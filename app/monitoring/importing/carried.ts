/** The settings of a page that an import keeps, besides its URL and frequency. */
import { MAX_KEYWORD_LENGTH, MOST_KEYWORDS } from '#monitoring/keywords'
import { anyOf, translated } from '#monitoring/importing/selectors'
import { MOST_REGIONS } from '#monitoring/regions/region'
import { LONGEST_TAG, MOST_TAGS } from '#monitoring/tags/tag_names'

/** The maximum length of the name of a page or a competitor. */
export const LONGEST_NAME = 120
/** The maximum length of a setting's value in a report. */
const LONGEST_SHOWN = 120
/** A regular expression in the notation of other programs. */
const EXPRESSION = /^\/.+\/[a-z]*$/is

export interface Carried {
  /** Null to use its URL. */
  name: string | null
  tags: string[]
  /** Selectors of the parts to watch; empty for the whole page. */
  watch: string[]
  /** Selectors of the parts to ignore. */
  ignore: string[]
  /** Only changes that contain one of these become alerts; empty for all. */
  only: string[]
  /** Settings without a counterpart, with their values where helpful: "filter: .price:nth-child(2)". */
  lost: string[]
}

/**
 * Returns the settings that can be kept. If a watched area cannot be kept, the whole page is watched; otherwise,
 * its changes would be missed.
 */
export function carriedOver(given: {
  name?: unknown
  tags?: readonly unknown[]
  watch?: readonly string[]
  ignore?: readonly string[]
  only?: readonly string[]
}): Carried {
  const { watch = [], ignore = [], only = [] } = given
  const watched = watch.map((written) => translated(written))
  const joined = watched.includes(null) ? null : anyOf(watched as string[])
  const ignored = ignore.map((written) => translated(written))
  const ignorable = [...new Set(ignored.filter((one) => one !== null))]
  const kept = ignorable.slice(0, MOST_REGIONS - (joined ? 1 : 0))
  const keywords = only.map((text) => text.replace(/\s+/g, ' ').trim())
  const usable = keywords.filter((text) => isKeyword(text)).slice(0, MOST_KEYWORDS)
  // Fewer keywords would filter out changes that the missing ones let through.
  const isWhole = usable.length === keywords.length
  const tags = textsIn(given.tags ?? [])
  const fitting = tags.filter((tag) => tag.length <= LONGEST_TAG && !tag.includes(',')).slice(0, MOST_TAGS)
  return {
    name: textsIn([given.name])[0]?.slice(0, LONGEST_NAME).trim().toWellFormed() ?? null,
    tags: fitting,
    watch: joined === null ? [] : [joined],
    ignore: kept,
    only: isWhole ? usable : [],
    lost: [
      ...(watch.length > 0 && joined === null ? watch.map((one) => shown('watched area', one)) : []),
      ...ignore.filter((_, at) => !kept.includes(ignored[at]!)).map((one) => shown('ignored area', one)),
      ...(isWhole ? [] : keywords.map((one) => shown('trigger text', one))),
      ...tags.filter((tag) => !fitting.includes(tag)).map((tag) => shown('tag', tag)),
    ],
  }
}

/** Returns the name of a setting with its value, as reports show it. */
export function shown(name: string, value: string): string {
  return `${name}: ${value.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN).toWellFormed()}`
}

function isKeyword(text: string): boolean {
  return text !== '' && text.length <= MAX_KEYWORD_LENGTH && !/\p{Cc}/u.test(text) && !EXPRESSION.test(text)
}

/** Returns the non-empty texts among the values, each on one line, without duplicates. */
export function textsIn(values: readonly unknown[]): string[] {
  const texts = values
    .filter((value) => typeof value === 'string')
    .map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  return [...new Set(texts.filter((text) => text !== ''))]
}
