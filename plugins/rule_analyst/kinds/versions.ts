/** Reads the version that a line names. */
import type { Block, Change } from 'rivalwatch-plugin'
import { textKey } from '../likeness.js'
import { cleanText, wordCount } from '../words.js'
import { UPCOMING } from './upcoming.js'

/** Number of words. */
const MAX_HEAD_WORDS = 16
/** The number of a version: "2.4", "2.4.1-beta.2". "2025.12.1" and "1.12.2025" are dates unless a "v" precedes them. */
const NUMBER = String.raw`(?!(?<!v)(?:(?:19|20)\d\d\.\d{1,2}\.\d{1,2}|\d{1,2}\.\d{1,2}\.(?:19|20)\d\d)(?![.\d]))\d{1,4}(?:\.\d{1,4}){1,3}(?:[-. ]?(?:alpha|beta|rc|preview|pre)[-. ]?\d{0,3})?(?![\d.]*[\p{L}%\d])`
/** A version at the start of a line: "2.4", "v2.4", "Version 2.4", "Northwind 2.4 released". */
const LINE_START = new RegExp(
  String.raw`^(?:[\p{L}][\p{L}\d.&+-]{0,24}\s){0,3}?[\[(]?v?(?<version>${NUMBER})`,
  'iu'
)
/** A version that no name precedes: "2.4", "v2.4 – Pears", "Version 2.4". */
const BARE = new RegExp(String.raw`^[\[(]?(?:v|version |release )?(?<version>${NUMBER})`, 'iu')
/** A version within a line, with a word that makes it a version of the product. */
const WITHIN_LINE = new RegExp(
  String.raw`(?:version|release[ds]?|latest|stable|download|upgrade to|announcing|new in)(?!\p{L})[\s:(]{1,3}(?:[\p{L}]{1,20}\s){0,2}v?(?<version>${NUMBER})`,
  'iu'
)
/** A line that says that a version was released: "Northwind for Windows 2.4 released. Adds maps.", "2.4 is now available" */
const RELEASED = new RegExp(
  String.raw`^[^\p{L}\d]*(?:[\p{L}\d][\p{L}\d&+-]{0,24}\s){0,5}?v?(?<version>${NUMBER}),? (?:was |is |has been )?(?:releas(?:ed?)|out|(?:now )?available)(?!\p{L}|\s(?:candidate|notes|soon))`,
  'iu'
)
/** Lines that mention another version: parts of a release, upgrades, requirements. */
export const OTHER_VERSION =
  /^(?:fix(?:e[sd])?|add(?:s|ed)?|updat\w+|support\w*|improv\w+|us(?:e|es|ing)|remov\w+|chang\w+|allow\w*|drop\w*|bump\w*|upgrad\w+)\b|\b(?:to|(?<!new )in|from|since|of|with|for|before|after|until) v?(?:version )?\d|\brequir\w+\b/i
/** A version at the start of a line, marked by its "v": "v2.4.1 Release notes". */
const OWN_MARK = new RegExp(String.raw`^v${NUMBER}\s`, 'iu')
/** A version anywhere in a line. */
export const ANY_VERSION = new RegExp(String.raw`(?<![\d.])(?<version>${NUMBER})`, 'iu')

/** Returns the version that a line introduces, or says was released; null if there is none. */
export function introducedVersion(page: Change['page'], block: Block): string | null {
  return headVersion(page, block) ?? versionIn(block.text, RELEASED)
}

/** Returns the version that a line introduces; null if the line only mentions one. */
export function headVersion(page: Change['page'], { kind, text, path }: Block): string | null {
  const isOther = OTHER_VERSION.test(text) && !OWN_MARK.test(cleanText(text))
  if (wordCount(text) > MAX_HEAD_WORDS || UPCOMING.test(text) || isOther) return null
  const isHeading = kind === 'heading'
  if (namesOwnVersion(page, text)) return versionIn(text, ANY_VERSION)
  const within = versionIn(text, WITHIN_LINE)
  // Elsewhere, words before a version name a part of the product: "Crate labels v2.4".
  if (page.label !== 'changelog') return within ?? (isHeading ? versionIn(text, BARE) : null)
  const isEntry = isHeading || !path.some(startsWithVersion)
  return (isEntry ? versionIn(text, LINE_START) : null) ?? within
}

/** Whether a line begins with the product's version, alone or after its name: "Northwind 2.4 (1.1 MB)". */
export function namesOwnVersion({ competitor }: Change['page'], text: string): boolean {
  const line = cleanText(text)
  const [lead] = line.split(ANY_VERSION, 1)
  const name = lead.replace(/(?:\bv|\bversion )$/i, '').trim()
  return OWN_MARK.test(line) || (name !== '' && lead !== line && textKey(name) === textKey(competitor))
}

function versionIn(text: string, pattern: RegExp): string | null {
  return pattern.exec(cleanText(text))?.groups?.version?.trim() ?? null
}

/** Whether a line begins with a version, alone or after a few words. */
export function startsWithVersion(text: string): boolean {
  return LINE_START.test(cleanText(text))
}

/** Whether a line has exactly this version, and not "2.4.1" for "2.4". */
export function mentionsVersion(text: string, version: string): boolean {
  const at = text.indexOf(version)
  return at >= 0 && !/[\d.]/.test(text[at - 1] ?? ' ') && !/^\.?\d/.test(text.slice(at + version.length))
}

export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
