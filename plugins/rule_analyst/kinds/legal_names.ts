/** The names in a legal text: of processors, services and products. */
import type { Comparison } from '../comparison.js'
import { findDifference } from '../differences.js'
import { newNamesIn } from '../new_names.js'
import { escapeRegExp } from '../words.js'

/** A name in front of a legal form: "Harbor Works GmbH". */
const COMPANY =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}&.’'-]*,?\s){1,3}(?=(?:Inc|LLC|Ltd|Limited|Corp(?:oration)?|GmbH|AG|SE|SAS|S\.?A\.?R\.?L|S\.?r\.?l|S\.?p\.?A|B\.?V|PLC|Pty|Oy|AB|A\/S)(?![\p{L}\p{N}]))/gu
/** The name in the address of a site: "harbor" in "https://www.harbor.example/privacy". */
const DOMAIN =
  /https?:\/\/(?:[\w-]+\.)*?([a-z][a-z\d-]{3,})(?:\.(?:com?|org|net|gov))?\.[a-z]{2,}(?=[\s/?#,.;)]|$)/g
/** Number of lines. A name in this many lines runs through a change. */
const MIN_LINES = 3

/** Returns the names in a text that the other version lacks. */
export function namesOnlyIn(comparison: Comparison, side: 'before' | 'after', text: string): string[] {
  const other = comparison[side === 'after' ? 'before' : 'after']
  const companies = (text.match(COMPANY) ?? []).map((name) => name.replace(/,?\s$/, ''))
  const found = [...companies, ...linkedNames(comparison, side, text)].filter((name) => !other.says(name))
  return [...new Set([...newNamesIn(comparison, side, text), ...found])]
}

/** Returns the words of a text that changed lines also link to: "Harbor" next to "https://harbor.example/privacy". */
function linkedNames(comparison: Comparison, side: 'before' | 'after', text: string): string[] {
  const lines = comparison[side].changed.map((block) => block.text)
  const domains = new Set(lines.flatMap((line) => [...line.matchAll(DOMAIN)].map(([, name]) => name)))
  return [...domains].flatMap(
    (name) =>
      new RegExp(
        String.raw`(?<![\p{L}\p{N}./-])${escapeRegExp(name)}(?![\p{L}\p{N}.-]?[\p{L}\p{N}])`,
        'iu'
      ).exec(text) ?? []
  )
}

/**
 * Returns the name that runs through the lines that are gone and that the new version has nowhere, with these lines;
 * null if there is none, or if another name took its place.
 */
export function nameGone(comparison: Comparison): { name: string; lines: string[] } | null {
  const linesOf = new Map<string, { text: string; isGone: boolean; isReplaced: boolean }[]>()
  for (const { before, after } of comparison.edits) {
    if (!before) continue
    const isReplaced = after !== undefined && findDifference(before.text, after.text).added !== ''
    for (const name of newNamesIn(comparison, 'before', before.text)) {
      const line = { text: before.text, isGone: !after, isReplaced }
      linesOf.set(name, [...(linesOf.get(name) ?? []), line])
    }
  }
  const gone = [...linesOf].filter(
    ([, lines]) => lines.length >= MIN_LINES && !lines.some(({ isReplaced }) => isReplaced)
  )
  const [most] = gone.sort(([, some], [, others]) => others.length - some.length)
  if (!most) return null
  const [name, lines] = most
  return { name, lines: [...lines.filter((line) => line.isGone), ...lines].map(({ text }) => text) }
}
