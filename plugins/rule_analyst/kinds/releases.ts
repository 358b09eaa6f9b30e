import type { Block, Change } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { Passage } from '../pairing.js'
import { findDifference } from '../differences.js'
import { cleanName, cleanText, joinNames, quote, wordCount, withoutNumbers } from '../words.js'
import { movedVersion } from './moved_versions.js'
import { entryClaims } from './posts.js'
import { highlightsOf, MAX_HIGHLIGHT_LENGTH } from './release_highlights.js'
import { isMarkedUpcoming, MAX_MARK_WORDS, UPCOMING } from './upcoming.js'
import {
  ANY_VERSION,
  AT_END,
  BARE_VERSION,
  LINE_START,
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
/** Words in front of a version that name no product. */
const NOT_A_PRODUCT =
  /(?<!\p{L})(?:releases?|released|versions?|changes?|changelog|new|news|notes?|updates?|patch|hotfix|fix(?:es)?|latest|stable|current|build|history|highlights?|download)(?!\p{L})/iu
/** Number of words. */
const MAX_HEAD_WORDS = 16
const MAX_ARCHIVE_WORDS = 6
const MAX_NAMED = 3
/** Number of words of two features next to other versions. */
const MAX_NOTE_WORDS = 18
/** Versions with the main news of several: "3.0.0", or else "3.1.0". */
const MAJOR = /^\d+(?:\.0)+$/
const MINOR = /\.0$/

export interface Release {
  version: string
  line: Passage
  /** The new lines below the version. */
  body: Passage[]
}

/** New versions of a product, with their main features. */
export const versions: Kind = {
  find(comparison) {
    const { before, page, label, isLegal } = comparison
    if (isLegal || label === 'pricing' || label === 'blog') return []
    const found = releasesOf(comparison)
    const newest = found.filter((release) => isNewest(comparison, release))
    if (newest.length > 0) {
      // If the page had no versions before, several new ones are its history.
      const isHistory =
        newest.length > 1 && before.blocks.every((block) => introducedVersion(page, block) === null)
      const isReleased = label === 'changelog' ? !isHistory : /releas/i.test(newest[0].line.text)
      return [isReleased ? releaseClaim(page, newest) : listClaim(comparison, newest, MEDIUM)]
    }
    if (found.length > 0) return [listClaim(comparison, found, LOW)]
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

/** Returns the versions that the page introduces now, in the page's order. */
function releasesOf(comparison: Comparison): Release[] {
  const { page, after, edits, controls } = comparison
  const added = [...edits, ...controls]
    .flatMap(({ before, after: line }) =>
      line && (!before || versionOf(line.text, ANY_VERSION)) ? [line] : []
    )
    .sort((a, b) => a.at - b.at)
  const heads = after.blocks.flatMap((block, at) => {
    const version = introducedVersion(page, block)
    return version === null ? [] : [{ version, at }]
  })
  const linesOf = Map.groupBy(added, ({ block }) => introducedVersion(page, block))
  const found = [...linesOf].flatMap(([version, lines]): Release[] => {
    // "Latest: 2.4" above the list names no entry.
    const line = lines.find(({ block }) => block.kind === 'heading') ?? lines[0]
    if (version === null || !isNewVersion(comparison, version, line) || isMarkedUpcoming(after, line.at))
      return []
    const body = (linesOf.get(null) ?? []).filter(
      ({ at, text }) =>
        heads.findLast((head) => head.at < at)?.version === version &&
        // A line with another version begins another entry.
        (versionOf(text, LINE_START) ?? version) === version
    )
    return [{ version, line, body }]
  })
  return found.filter(({ version }) => !found.some((one) => isCandidateOf(version, one.version)))
}

/** Whether the second version is a candidate for the first, which is not released then. */
function isCandidateOf(version: string, other: string): boolean {
  return other.startsWith(version) && /^[-. ]?(?:rc|beta|alpha|pre)/i.test(other.slice(version.length))
}

/** Returns the version that a line introduces, or says was released; null if there is none. */
function introducedVersion(page: Change['page'], block: Block): string | null {
  return headVersion(page, block) ?? versionOf(block.text, RELEASED)
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
  if (wordCount(text) > MAX_HEAD_WORDS || UPCOMING.test(text)) return null
  const isOwn = [WHATS_NEW, OWN_MARK].some((pattern) => pattern.test(cleanText(text)))
  if (OTHER_VERSION.test(text) && !isOwn) return null
  const isList = page.label === 'changelog'
  // Elsewhere, words before a version name a part of the product: "Crate labels v2.4".
  const isBare = kind === 'heading' && page.label !== 'custom' && BARE_VERSION.test(cleanText(text))
  const isEntry =
    (isList && (kind === 'heading' || !path.some((one) => versionOf(one, LINE_START)))) ||
    isBare ||
    (landmark === 'main' && namesOwnVersion(page, text))
  return (
    versionOf(text, WHATS_NEW) ??
    (isEntry ? versionOf(text, LINE_START) : null) ??
    versionOf(text, WITHIN_LINE) ??
    (isList && kind === 'heading' ? versionOf(text, AT_END) : null)
  )
}

/**
 * Whether a version is the highest, or is above all old ones, such as a fix for an older version. No version of an
 * archive is.
 */
function isNewest({ page, before, after }: Comparison, { version, line }: Release): boolean {
  const above = after.blocks.slice(0, Math.max(0, line.at))
  const titles = above.flatMap(({ kind, text }) => (kind === 'link' ? [] : [text]))
  if ([after.title, ...titles].some((text) => wordCount(text) <= MAX_ARCHIVE_WORDS && ARCHIVE.test(text)))
    return false
  const old = new Set(before.blocks.flatMap((block) => introducedVersion(page, block) ?? []))
  const firstOld = after.blocks.findIndex((block) => old.has(introducedVersion(page, block) ?? ''))
  return [...old].every((one) => compareVersions(version, one) >= 0) || line.at < firstOld
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
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
  const isEntry = ({ kind, landmark }: Block) => kind === 'heading' && landmark === 'main'
  const countIn = (blocks: readonly Block[]) =>
    blocks.filter((block) => isEntry(block) && headVersion(page, block) === version).length
  if (label === 'changelog' && isEntry(line.block)) return countIn(after.blocks) > countIn(before.blocks)
  return !before.blocks.some(({ text }) => mentionsVersion(text, version) && !UPCOMING.test(text))
}

function mentionsVersion(text: string, version: string): boolean {
  const at = text.indexOf(version)
  return at >= 0 && !/[\d.]/.test(text[at - 1] ?? ' ') && !/^\.?\d/.test(text.slice(at + version.length))
}

/** Claims that versions were released. */
export function releaseClaim(page: Change['page'], found: readonly Release[]): Claim {
  const { featured, features } = featuredOf(found)
  const [newest, ...older] = found
  const withFeatures = (one: Release) =>
    `${nameOf(page, one)}${one === featured && features !== '' ? ` (with ${features})` : ''}`
  const among = featured === newest ? '' : `, among them ${withFeatures(featured)}`
  const alone = features === '' ? '' : features.startsWith('fixes') ? ` with ${features}` : `: ${features}`
  const clause =
    older.length === 0
      ? `${nameOf(page, newest)}${alone}`
      : found.length <= MAX_NAMED
        ? joinNames(found.map(withFeatures))
        : `${found.length} versions up to ${withFeatures(newest)}${among}`
  return {
    id: 'release',
    points: MEDIUM,
    rank: 90,
    clause: `released ${clause}`,
    why: 'A new version is listed',
    proof: [newest.line.text, ...newest.body.slice(0, MAX_NAMED).map(({ text }) => text)],
  }
}

/** Returns the release with the main news, with its features; the first one if no release says what it brings. */
function featuredOf(found: readonly Release[]): { featured: Release; features: string } {
  const byLength = found.toSorted((one, other) => other.body.length - one.body.length)
  const byNews = [MAJOR, MINOR].flatMap((pattern) => found.find(({ version }) => pattern.test(version)) ?? [])
  for (const featured of [...byNews, ...byLength]) {
    const highlights = highlightsOf(featured)
    if (highlights.length === 0) continue
    const quotations = highlights.map(({ text }) => quote(text, 2 * MAX_HIGHLIGHT_LENGTH))
    const both = quotations.join(' and ')
    const quoted = found.length > 1 && wordCount(both) > MAX_NOTE_WORDS ? quotations[0] : both
    // A line below "Fixed" may describe the bug, which would read like a new feature.
    return { featured, features: highlights.every(({ isFixed }) => isFixed) ? `fixes: ${quoted}` : quoted }
  }
  return { featured: found[0], features: '' }
}

/** Claims that a page lists versions, which may be old or belong to something else. */
function listClaim(comparison: Comparison, found: readonly Release[], points: number): Claim {
  const { page, label, edits } = comparison
  const [newest] = found.toSorted((one, other) => compareVersions(other.version, one.version))
  const { line, version } = newest
  const old = edits.find(({ after }) => after?.text === line.text)?.before?.text ?? ''
  const { removed, added } = findDifference(old, line.text)
  const isLabel = wordCount(line.text) <= MAX_MARK_WORDS || !line.text.includes(version)
  const names = found.map((release) => nameOf(page, release))
  const clause =
    label === 'changelog'
      ? `added ${joinNames(names, 2, 'versions')} to`
      : isLabel
        ? `now lists version ${version} on`
        : // The rest of the line is not new.
          withoutNumbers(old) === withoutNumbers(line.text) && added.includes(version)
          ? `now says ${quote(added)} instead of ${quote(removed)} on`
          : `now says ${quote(line.text, 80)} on`
  return {
    id: 'release',
    points,
    rank: 90,
    clause: `${clause} ${pagePhrase(page)}`,
    why: 'A new version is listed',
    // The lines below a version are not about it.
    proof: [line.text],
  }
}

/** Returns a version with the name of the product's part that it is of: "“Charts 2.1.0”". */
function nameOf({ competitor }: Change['page'], { line, version }: Release): string {
  const title = cleanName(line.text, 40)
  const [before] = title.split(version, 1)
  const rest = before.replace(competitor, '').replace(/(?<!\p{L})v$/iu, '')
  const isNamed = wordCount(title) <= MAX_MARK_WORDS && /\p{L}{2}/u.test(rest) && !NOT_A_PRODUCT.test(rest)
  return isNamed && title.includes(version) ? quote(title) : version
}
