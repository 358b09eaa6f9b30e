import type { Block, Change } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { Passage } from '../pairing.js'
import { findDifference } from '../differences.js'
import { cleanName, cleanText, joinNames, quote, wordCount, withoutNumbers } from '../words.js'
import { entryClaims } from './posts.js'
import { movedVersion } from './moved_versions.js'
import { highlightsOf, MAX_HIGHLIGHT_LENGTH } from './release_highlights.js'
import { partName, platformOf, productOf } from './release_names.js'
import { headingsWithoutMark, markOf, MAX_MARK_WORDS, UPCOMING } from './upcoming.js'
import {
  ANY_VERSION,
  AT_END,
  BARE_VERSION,
  FROM_TO,
  LINE_START,
  NUMBER,
  OF_DOWNLOAD,
  ONE_LINE_ENTRY,
  OTHER_VERSION,
  OWN_MARK,
  OWN_VERSION,
  RELEASED,
  WHATS_NEW,
  WITHIN_LINE,
} from './version_patterns.js'

/** Headings above archived entries. */
const ARCHIVE =
  /\b(?:old(?:er)?|previous|past|archived) (?:\p{L}+ )?(?:releases?|versions?|history)\b|\barchives?\b/iu
/** Number of words. */
const MAX_HEAD_WORDS = 16
const MAX_NAMED = 3
/** Number of words. */
const MAX_NOTE_WORDS = 18
/** The same next to a number of versions: "released 5 versions up to 2.9, among them 2.5". */
const MAX_SHORT_NOTE_WORDS = 12

export interface Release {
  version: string
  /** The page's "coming soon" below the version; empty if there is none. */
  mark: string
  line: Passage
  body: Passage[]
}

/** New versions of a product, with their main features. */
export const versions: Kind = {
  find(comparison) {
    if (comparison.isLegal || comparison.label === 'pricing' || comparison.label === 'blog') return []
    const found = releasesOf(comparison).filter(
      (release, at) => at === 0 || !isRenumbered(comparison, release)
    )
    const newest = found.filter((release) => isNewest(comparison, release) && !isLowered(comparison, release))
    // If the page had no versions before, several new ones are its history.
    const isFirstList =
      newest.length > 1 &&
      !comparison.before.blocks.some(
        (block, at) =>
          introducedVersion(comparison.page, block) ??
          versionAbove({ after: comparison.before }, { at, block })
      )
    if (isFirstList)
      return [{ ...releaseClaim(comparison, newest), clause: listedClause(comparison, newest) }]
    if (newest.length > 0) return [releaseClaim(comparison, newest)]
    if (found.length > 0)
      return [{ ...releaseClaim(comparison, found), points: LOW, clause: listedClause(comparison, found) }]
    const moved = movedVersion(comparison)
    return moved ? [moved] : []
  },
}

/** New versions. A changelog without version numbers is reported by the titles of its entries. */
export const releases: Kind = {
  find(comparison) {
    const claims = versions.find(comparison)
    return claims.length === 0 && comparison.label === 'changelog' ? entryClaims(comparison) : claims
  },
}

function releasesOf(comparison: Comparison): Release[] {
  const lines = [...comparison.edits, ...comparison.controls].flatMap(({ before, after }) =>
    after && (!before || versionOf(after.text, ANY_VERSION)) ? [after] : []
  )
  const added = [...lines, ...headingsWithoutMark(comparison)].sort((a, b) => a.at - b.at)
  const found: Release[] = []
  for (const line of added) {
    const version = versionAbove(comparison, line) ?? introducedVersion(comparison.page, line.block)
    const named = found.find((one) => one.version === version)
    // "Latest: 2.4" above the list names no entry.
    if (
      named &&
      named.body.length === 0 &&
      named.line.block.kind !== 'heading' &&
      line.block.kind === 'heading'
    )
      named.line = line
    else if (version !== null && !named && isNewVersion(comparison, version, line))
      found.push({ version, mark: markOf(comparison.after, line.at), line, body: [] })
    else if (
      found.length > 0 &&
      (version === null ||
        line.block.kind !== 'heading' ||
        (versionAbove(comparison, line) ?? versionOf(line.text, AT_END)) !== null)
    ) {
      // A line that was added to an older entry is not part of this release.
      const { blocks } = comparison.after
      const versionAt = (block: Block, at: number) =>
        versionAbove(comparison, { block, at }) ??
        headVersion(
          block.kind === 'paragraph' ? { ...comparison.page, label: 'changelog' } : comparison.page,
          block
        )
      const entryAt = blocks.findLastIndex((block, at) => at < line.at && versionAt(block, at) !== null)
      const release = entryAt >= 0 && found.find((one) => one.version === versionAt(blocks[entryAt], entryAt))
      if (release && line.text !== release.mark) release.body.push(line)
    }
  }
  // A version that only has a release candidate is not released.
  const isOnlyCandidate = (version: string) =>
    found.some(
      (one) =>
        one.version !== version &&
        new RegExp(`^${version.replaceAll('.', '\\.')}[-. ]?(?:rc|beta|alpha|pre)`, 'i').test(one.version)
    )
  return found.filter(
    ({ version, body }, at) =>
      !isOnlyCandidate(version) &&
      (body.length > 0 || !found.slice(0, at).some((one) => one.version.startsWith(`${version}.`)))
  )
}

/** Returns the version that a line introduces, or says was released; null if there is none. */
function introducedVersion(page: Change['page'], block: Block): string | null {
  return headVersion(page, block) ?? versionOf(block.text, RELEASED)
}

/** Maximum number of words in the line above a heading that gives its version and date. */
const MAX_STAMP_WORDS = 6
/** A version marked by its "v": "v0.13.0". */
const STAMP = new RegExp(String.raw`(?<![\p{L}\d.])v(?<version>${NUMBER})(?![\d.]*[\p{L}%\d])`, 'iu')

/** Returns the version right above a heading: "March 27, 2026 v0.13.0". The heading's own may be that of a part. */
export function versionAbove(
  { after }: Pick<Comparison, 'after'>,
  { at, block }: Pick<Passage, 'at' | 'block'>
): string | null {
  const above = after.blocks[at - 1]
  // A list item above belongs to the entry before.
  if (block.kind !== 'heading' || !above || above.kind === 'heading' || above.kind === 'list_item')
    return null
  return wordCount(above.text) <= MAX_STAMP_WORDS ? versionOf(above.text, STAMP) : null
}

/** Lines below a heading that show whether its entry is new. */
const FIRST_LINES = 4

/** Number of words of a release's title, next to its number. */
const MIN_TITLE_WORDS = 3

/** Whether an entry was already there under another number. */
function isRenumbered({ before, after, edits, page }: Comparison, { line, body }: Release): boolean {
  const old = edits.find((edit) => edit.after === line)?.before
  // Two releases may both be called "Northwind 2.4", but not "Northwind 2.4 – Harbor at night".
  const hasTitle = wordCount(withoutNumbers(line.text).replace(page.competitor, '')) >= MIN_TITLE_WORDS
  if (old && (body.length === 0 || hasTitle) && withoutNumbers(old.text) === withoutNumbers(line.text))
    return true
  // A line that says what it released has no text below it.
  if (ONE_LINE_ENTRY.test(cleanText(line.text))) return false
  // Each entry may begin with the same lines.
  if (body.some(({ text }) => wordCount(text) > 2 * MAX_MARK_WORDS && !before.says(text))) return false
  if (line.at < 0 || (line.block.kind !== 'heading' && versionOf(line.text, RELEASED))) return false
  const below = after.blocks.slice(line.at + 1, line.at + 1 + FIRST_LINES)
  const end = below.findIndex(({ kind }) => kind === 'heading')
  const lines = (end < 0 ? below : below.slice(0, end)).filter(
    ({ text }) => wordCount(text) > 2 * MAX_MARK_WORDS
  )
  return lines.length > 0 && lines.every(({ text }) => before.says(text))
}

/** Whether a line begins with the product's version, alone or after its name: "Northwind 2.4 (1.1 MB)". */
export function namesOwnVersion({ competitor }: Change['page'], text: string): boolean {
  const name = competitor.toLowerCase()
  const line = cleanText(text).toLowerCase()
  const isNamed = name !== '' && line.startsWith(`${name} `) && OWN_VERSION.test(line.slice(name.length))
  return isNamed || OWN_MARK.test(line)
}

/** Returns the version that a line introduces; null if the line only mentions one. */
export function headVersion(page: Change['page'], { kind, text, path, landmark }: Block): string | null {
  const isList = page.label === 'changelog'
  // Elsewhere, words before a version name a part of the product: "Crate labels v2.4".
  const isBare = kind === 'heading' && page.label !== 'custom' && BARE_VERSION.test(cleanText(text))
  const isEntry =
    (isList && (kind === 'heading' || !path.some((one) => versionOf(one, LINE_START)))) ||
    isBare ||
    (landmark === 'main' && namesOwnVersion(page, text))
  const version =
    versionOf(text, FROM_TO) ??
    versionOf(text, WHATS_NEW) ??
    (isEntry ? versionOf(text, LINE_START) : null) ??
    versionOf(text, WITHIN_LINE) ??
    versionOf(text, OF_DOWNLOAD) ??
    (isList && kind === 'heading' ? versionOf(text, AT_END) : null)
  const isOwn = [FROM_TO, WHATS_NEW, OWN_MARK].some((pattern) => pattern.test(cleanText(text)))
  const isAboutOther = OTHER_VERSION.test(text) && !isOwn
  const isShort = wordCount(text) <= MAX_HEAD_WORDS && !isAboutOther && !isConsole(text)
  return (isShort || (isList && ONE_LINE_ENTRY.test(cleanText(text)))) && !UPCOMING.test(text)
    ? version
    : null
}

/** Whether an entry is the newest by its number, or is above all old ones, such as a fix for an older version. */
function isNewest({ page, label, before, after }: Comparison, { version, line }: Release): boolean {
  const above = after.blocks.slice(0, Math.max(0, line.at))
  const old = new Set(before.blocks.flatMap((block) => introducedVersion(page, block) ?? []))
  const isArchived = [after.title, ...above.map(({ kind, text }) => (kind === 'link' ? '' : text))].some(
    (text) => wordCount(text) <= MAX_MARK_WORDS + 2 && ARCHIVE.test(text)
  )
  // Outside a changelog, a version is not the newest if the page already named a later one.
  const named = label === 'changelog' ? [] : before.blocks.flatMap(({ text }) => versionsIn(text))
  const [major] = version.split('.')
  const isHigher = [...old, ...named.filter((one) => one.startsWith(`${major}.`))].every(
    (one) => version.localeCompare(one, 'en', { numeric: true }) >= 0
  )
  if (named.length > 0 && !isHigher) return false
  return !isArchived && (isHigher || !above.some((block) => old.has(introducedVersion(page, block) ?? '')))
}

/** Whether a line only names a lower version now, which corrects a mistake. */
function isLowered({ edits }: Comparison, { version, line }: Release): boolean {
  const old = edits.find((edit) => edit.after === line)?.before?.text ?? ''
  const [was] = versionsIn(old)
  return (
    was !== undefined &&
    withoutNumbers(old) === withoutNumbers(line.text) &&
    version.localeCompare(was, 'en', { numeric: true }) < 0
  )
}

function versionsIn(text: string): string[] {
  return wordCount(text) > MAX_HEAD_WORDS ? [] : (text.match(/(?<![\d.])\d+\.\d+\.\d+(?![\d.])/g) ?? [])
}

function isConsole(text: string): boolean {
  return /^\$|--\w|\bversion \d[\d.]*$/.test(text) && /^[\p{Ll}$]/u.test(text)
}

const GLUED_DATE = /(?<=v\d[\d.]*)(?=(?:19|20)\d\d-\d\d-\d\d)/g
/** A date, unless a "v" marks it as the version of a product that counts by years: "v2025.12.1". */
const DATE_OR_VERSION = /^(?:19|20)\d\d\.\d{1,2}\.\d{1,2}$/

function versionOf(text: string, pattern: RegExp): string | null {
  // A date may follow without a space: "v2.42026-05-29".
  const line = cleanText(text).replace(GLUED_DATE, ' ')
  const version = pattern.exec(line)?.groups?.version?.trim()
  if (!version || version === '0.0') return null
  return DATE_OR_VERSION.test(version) && !line.toLowerCase().includes(`v${version}`) ? null : version
}

/** Whether the old version does not mention a version, except as upcoming. */
function isNewVersion({ before, after, page, label }: Comparison, version: string, line: Passage): boolean {
  // Where each entry has a heading, only a heading shows that an entry is old. The header may name the latest version.
  const isListed = ({ kind, landmark }: Block) => kind === 'heading' && landmark === 'main'
  const isListOfHeadings =
    label === 'changelog' &&
    isListed(line.block) &&
    before.blocks.some((block) => isListed(block) && headVersion(page, block) !== null)
  // Products and platforms on one page count their versions separately.
  const count = (blocks: readonly Block[]) =>
    blocks.filter((block) => isListed(block) && headVersion(page, block) === version).length
  if (isListOfHeadings && count(after.blocks) > count(before.blocks)) return true
  return ![version, `v${version}`].some((sought) =>
    before.blocks.some(
      (block, at) =>
        (!isListOfHeadings || isListed(block)) &&
        mentionsVersion(block.text, sought) &&
        !UPCOMING.test(block.text) &&
        !markOf(before, at)
    )
  )
}

function mentionsVersion(text: string, version: string): boolean {
  const at = text.indexOf(version)
  return at >= 0 && !/[\d.]/.test(text[at - 1] ?? ' ') && !/^\.?\d/.test(text.slice(at + version.length))
}

/** @param isReleased whether it is certain that the versions were released, and not only listed */
export function releaseClaim(
  comparison: Comparison,
  found: readonly Release[],
  isReleased = comparison.label === 'changelog'
): Claim {
  const [newest, ...rest] = isReleased ? found : [...found].sort((a, b) => byVersion(b, a))
  const products = new Set(found.map(productOf))
  const together = [newest, ...rest.filter((one) => productOf(one) === productOf(newest))]
  const older = together.slice(1).map(({ version }) => version)
  // Of several versions, the main news are in a major one, or else in one that is not a patch, or has the longest entry.
  const byLength = together.toSorted((one, other) => other.body.length - one.body.length)
  const byNews = [/^\d+(?:\.0)+$/, /\.0$/].flatMap(
    (pattern) => together.find(({ version }) => pattern.test(version)) ?? []
  )
  const isDescribed = isReleased || newest.line.block.kind === 'heading'
  // A line with another version begins another entry.
  const described = [...new Set([...byNews, ...byLength])].map((one) => {
    const body = one.body.filter(({ text }) => (versionOf(text, LINE_START) ?? one.version) === one.version)
    return { one, highlights: isDescribed ? highlightsOf(comparison, { ...one, body }) : [] }
  })
  const { one: featured, highlights } =
    described.find((release) => release.highlights.length > 0) ?? described[0]
  const quotations = highlights.map(({ text }) => quote(text, 2 * MAX_HIGHLIGHT_LENGTH))
  const both = quotations.join(' and ')
  // Next to the numbers of other versions, there is less room.
  const maxWords = older.length < MAX_NAMED ? MAX_NOTE_WORDS : MAX_SHORT_NOTE_WORDS
  const highlightText = found.length > 1 && wordCount(both) > maxWords ? quotations[0] : both
  // A line below "Fixed" may describe the bug, which would read like a new feature.
  const ofFixes = highlights.length > 0 && highlights.every(({ isFixed }) => isFixed) ? 'fixes: ' : ''
  const detail =
    highlightText && older.length === 0 ? `${ofFixes && ' with '}${ofFixes || ': '}${highlightText}` : ''
  const note = highlightText === '' ? '' : ` (with ${ofFixes}${highlightText})`
  const named = together.map((one) =>
    older.length > 0 && one === featured ? `${one.version}${note}` : one.version
  )
  const most = `${together.length} versions up to ${newest.version}`
  const names =
    older.length < MAX_NAMED
      ? joinNames(named)
      : highlightText === '' || featured === newest
        ? `${together.length} versions up to ${named[0]}`
        : `${most}, among them ${named[together.indexOf(featured)]}`
  return {
    id: 'release',
    points: MEDIUM,
    rank: 90,
    clause: newest.mark
      ? `${older.length > 0 ? `released ${joinNames(older, 2)}, and ` : ''}now lists ${nameOf(newest.line, newest.version)} as ${quote(newest.mark)}${detail}`
      : // A version with the name of something else may be that of a part.
        products.size > 1 || (!isReleased && !/releas/i.test(newest.line.text))
        ? listedClause(comparison, [newest, ...rest], (one) => (one === featured ? note : ''))
        : `released ${partName(comparison.page, newest)}${names}${platformOf(comparison.page, newest)}${detail}`,
    why: 'A new version is listed',
    // On a page that is no changelog, the lines below a version are not about it.
    proof: [newest.line.text, ...(isReleased ? newest.body.slice(0, 3).map(({ text }) => text) : [])],
  }
}

function byVersion(a: Release, b: Release): number {
  return a.version.localeCompare(b.version, 'en', { numeric: true })
}

/**
 * Quotes versions that may be old or belong to something else: "added 0.9 to its changelog".
 *
 * @param noteOf returns what a changelog says about a version, in parentheses
 */
function listedClause(
  { page, label, before, edits }: Comparison,
  found: readonly Release[],
  noteOf: (release: Release) => string = () => ''
): string {
  const [{ line, version, mark }, ...others] = found
  if (others.length === 0 && mark !== '') return `now lists ${nameOf(line, version)} as ${quote(mark)}`
  const announced = before.blocks.find(({ text }) => mentionsVersion(text, version))
  if (label !== 'changelog' && announced)
    return `now says ${quote(line.text, 60)} instead of ${quote(announced.text, 60)}`
  const isOwn =
    namesOwnVersion(page, line.text) || [WITHIN_LINE, OF_DOWNLOAD].some((one) => one.test(line.text))
  const isLabel = isOwn && wordCount(line.text) <= MAX_MARK_WORDS
  if (label !== 'changelog' && (isLabel || !line.text.includes(version)))
    return `now lists version ${version} on ${pagePhrase(page)}`
  const old = edits.find(({ after }) => after?.text === line.text)?.before?.text ?? ''
  // The rest of the line is not new.
  if (others.length === 0 && withoutNumbers(old) === withoutNumbers(line.text)) {
    const { removed, added } = findDifference(old, line.text)
    if (added.includes(version))
      return `now says ${quote(added)} instead of ${quote(removed)} on ${pagePhrase(page)}`
  }
  if (label !== 'changelog') return `now says ${quote(line.text, 80)} on ${pagePhrase(page)}`
  return `added ${joinNames(
    found.map((one) => `${nameOf(one.line, one.version)}${noteOf(one)}`),
    2,
    'version'
  )} to ${pagePhrase(page)}`
}

/** Returns a version with the name of its product: "“charts 2.1.0”". */
function nameOf({ text }: Passage, version: string): string {
  // Links to files follow the version.
  const title = cleanName(text.replace(/(?<=[\d)])\s*\[.*$/, ''), 40)
  const isNamed = wordCount(title) <= MAX_MARK_WORDS && /\p{L}{2}/u.test(title.split(version, 1)[0])
  return isNamed && !/^v(?:ersion)?\b/i.test(title) ? quote(title) : version
}
