/** The settings of a page that an import takes over, besides its address and frequency. */
import { MAX_KEYWORD_LENGTH, MOST_KEYWORDS } from '#monitoring/keywords'
import { anyOf, translated } from '#monitoring/importing/selectors'
import { MOST_REGIONS } from '#monitoring/regions/region'
import { LONGEST_TAG, MOST_TAGS } from '#monitoring/tags/tag_names'

/** The longest name of a page. */
const LONGEST_NAME = 120
/** Of a setting in a report. */
const LONGEST_SHOWN = 120
/** A regular expression, as other programs write it. */
const EXPRESSION = /^\/.+\/[a-z]*$/is

export interface Carried {
  /** Null if it is called by its address. */
  name: string | null
  tags: string[]
  /** Selectors of the parts that are watched; none for the whole page. */
  watch: string[]
  /** Selectors of the parts that are ignored. */
  ignore: string[]
  /** Only changes that contain one of these become alerts; empty for all. */
  only: string[]
  /** What has no counterpart, with its value if that tells more: "filter: .price:nth-child(2)". */
  lost: string[]
}

/**
 * Returns what can be taken over. If a watched part cannot be, the whole page is watched, since its changes would be
 * missed otherwise.
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
  // Fewer words than given would hold back what the others would have let through.
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
      ...(watch.length > 0 && joined === null ? watch.map((one) => shown('watched part', one)) : []),
      ...ignore.filter((_, at) => !kept.includes(ignored[at]!)).map((one) => shown('ignored part', one)),
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

/** Returns those values that are texts with something in them, on one line, each once. */
export function textsIn(values: readonly unknown[]): string[] {
  const texts = values
    .filter((value) => typeof value === 'string')
    .map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  return [...new Set(texts.filter((text) => text !== ''))]
}
