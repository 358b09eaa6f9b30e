import type { Block, Change } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { lettersOf, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { Passage } from '../pairing.js'
import { cleanName, joinNames, quote, withoutNumbers, wordCount } from '../words.js'
import { entryClaims } from './posts.js'
import { highlightsOf, topicOf } from './release_highlights.js'
import { ANNOUNCED, UPCOMING } from './upcoming.js'
import {
  ANY_VERSION,
  compareVersions,
  headVersion,
  introducedVersion,
  mentionsVersion,
  OTHER_VERSION,
} from './versions.js'

/** Words in front of a version that name no product. */
const NOT_A_PRODUCT =
  /(?<!\p{L})(?:releases?|released|versions?|changes?|changelog|new|news|notes?|updates?|patch|hotfix|fix(?:es)?|latest|stable|current|build|history|highlights?|download)(?!\p{L})/iu
/** Headings above archived entries. */
const ARCHIVE =
  /\b(?:old(?:er)?|previous|past|archived) (?:\p{L}+ )?(?:releases?|versions?|history)\b|\barchives?\b/iu
const MAX_ARCHIVE_WORDS = 6
/** Number of words of a line that only names a version. */
const MAX_LABEL_WORDS = 4
const MAX_NAMED = 3
/** Number of words of two features next to other versions. */
const MAX_NOTE_WORDS = 18

const CLAIM = { id: 'release', rank: 90, why: 'A new version is listed' }

export interface Release {
  version: string
  /** The line that introduces the version. */
  title: string
  /** The line's index in the page's blocks; -1 if it is unknown. */
  at: number
  /** The new lines below the version. */
  body: readonly Block[]
}

/** New versions of a product, with their main features. */
export const versions: Kind = {
  find(comparison) {
    const { before, page, label, isLegal } = comparison
    if (isLegal || label === 'pricing' || label === 'blog') return []
    const found = releasesOf(comparison)
    const old = new Set(before.blocks.flatMap((block) => introducedVersion(page, block) ?? []))
    const newest = found.filter((release) => isNewest(comparison, release, old))
    if (found.length === 0) return laterVersion(comparison)
    if (newest.length === 0) return [listClaim(comparison, found, LOW)]
    // If the page had no versions before, several new ones are its history.
    const isReleased =
      label === 'changelog' ? old.size > 0 || newest.length === 1 : /releas/i.test(newest[0].title)
    return [isReleased ? releaseClaim(page, newest) : listClaim(comparison, newest, MEDIUM)]
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
    .flatMap(({ before, after: line }) => (line && (!before || ANY_VERSION.test(line.text)) ? [line] : []))
    .sort((a, b) => a.at - b.at)
  const heads = after.blocks.map((block) => introducedVersion(page, block))
  const linesOf = Map.groupBy(added, ({ block }) => introducedVersion(page, block))
  const found = [...linesOf].flatMap(([version, lines]): Release[] => {
    // "Latest: 2.4" above the list names no entry.
    const line = lines.find(({ block }) => block.kind === 'heading') ?? lines[0]
    if (version === null || !isNewVersion(comparison, version, line)) return []
    const around = [after.blocks[line.at - 1], after.blocks[line.at + 1]]
    if (around.some((near) => near && ANNOUNCED.test(near.text))) return []
    const body = (linesOf.get(null) ?? []).filter(
      ({ at, text }) =>
        !comparison.before.says(topicOf(text)) &&
        heads.slice(0, Math.max(0, at)).findLast((head) => head !== null) === version
    )
    return [{ version, title: line.text, at: line.at, body: body.map(({ block }) => block) }]
  })
  // If a candidate for a version is new, the version itself is not released.
  const isCandidate = (other: string, version: string) =>
    other.startsWith(version) && /^[^\d.]/.test(other.slice(version.length))
  return found.filter(({ version }) => !found.some((other) => isCandidate(other.version, version)))
}

/** Whether the old version does not mention a version, except as upcoming. */
function isNewVersion({ before, after, page, label }: Comparison, version: string, line: Passage): boolean {
  // Where each entry has a heading, only a heading shows that an entry is old. The header may name the latest version.
  const headingsIn = (blocks: Comparison['before']['blocks']) =>
    blocks.filter(
      (block) => block.kind === 'heading' && block.landmark === 'main' && headVersion(page, block) === version
    ).length
  if (label === 'changelog' && line.block.kind === 'heading')
    return headingsIn(after.blocks) > headingsIn(before.blocks)
  return !before.blocks.some(({ text }) => mentionsVersion(text, version) && !UPCOMING.test(text))
}

/** Whether a version is the highest, or is above all old ones, such as a fix for an older version; not in an archive. */
function isNewest({ page, after }: Comparison, { version, at }: Release, old: ReadonlySet<string>): boolean {
  const above = after.blocks.slice(0, Math.max(0, at)).filter(({ kind }) => kind !== 'link')
  const isArchive = (text: string) => wordCount(text) <= MAX_ARCHIVE_WORDS && ARCHIVE.test(text)
  if ([after.title, ...above.map(({ text }) => text)].some(isArchive)) return false
  const firstOld = after.blocks.findIndex((block) => old.has(introducedVersion(page, block) ?? ''))
  return [...old].every((one) => compareVersions(version, one) >= 0) || at < firstOld
}

/** Claims that versions were released. */
export function releaseClaim(page: Change['page'], found: readonly Release[]): Claim {
  // Of several versions, "2.0.0" has the main news, or else "2.1.0".
  const zeros = ({ version }: Release) => /(?:\.0)+$/.exec(version)?.[0].length ?? 0
  const byNews = found.toSorted(
    (one, other) => zeros(other) - zeros(one) || other.body.length - one.body.length
  )
  const featured = byNews.find((one) => highlightsOf(one).length > 0) ?? found[0]
  const highlights = highlightsOf(featured)
  const isLong = found.length > 1 && wordCount(highlights.join(' ')) > MAX_NOTE_WORDS
  const features = isLong ? highlights[0] : highlights.join(' and ')
  const [newest, ...older] = found
  const nameWith = (one: Release) =>
    `${nameOf(page, one)}${one === featured && features !== '' ? ` (with ${features})` : ''}`
  const among = featured === newest ? '' : `, among them ${nameWith(featured)}`
  const clause =
    older.length === 0
      ? `${nameOf(page, newest)}${features === '' ? '' : `: ${features}`}`
      : found.length <= MAX_NAMED
        ? joinNames(found.map(nameWith))
        : `${found.length} versions up to ${nameWith(newest)}${among}`
  const proof = [newest.title, ...newest.body.slice(0, MAX_NAMED).map(({ text }) => text)]
  return { ...CLAIM, points: MEDIUM, clause: `released ${clause}`, proof }
}

/** Claims that a page lists versions, which may be old or belong to something else. */
function listClaim({ page, label }: Comparison, found: readonly Release[], points: number): Claim {
  const [newest] = found.toSorted((one, other) => compareVersions(other.version, one.version))
  const { title, version } = newest
  const isLabel = wordCount(title) <= MAX_LABEL_WORDS || !title.includes(version)
  const names = found.map((release) => nameOf(page, release))
  const clause =
    label === 'changelog'
      ? `added ${joinNames(names, 2, 'versions')} to`
      : isLabel
        ? `now lists version ${version} on`
        : `now says ${quote(title, 80)} on`
  // The lines below a version are not about it.
  return { ...CLAIM, points, clause: `${clause} ${pagePhrase(page)}`, proof: [title] }
}

/** Claims that a line with the product's name has a later version than before, such as that of a download. */
function laterVersion({ page, before, edits, controls }: Comparison): Claim[] {
  const own = lettersOf(textKey(page.competitor))
  for (const edit of [...edits, ...controls]) {
    const [old = '', now = ''] = [edit.before?.text, edit.after?.text]
    const [was, version] = [old, now].map((text) => ANY_VERSION.exec(text)?.groups?.version)
    if (!was || !version || withoutNumbers(old) !== withoutNumbers(now) || OTHER_VERSION.test(now)) continue
    const isOwn = lettersOf(textKey(now.split(version, 1)[0])).includes(own)
    if (!isOwn || before.says(version) || compareVersions(version, was) <= 0) continue
    const clause = `now lists version ${version} instead of ${was} on ${pagePhrase(page)}`
    return [{ ...CLAIM, points: MEDIUM, clause, proof: [now] }]
  }
  return []
}

/** Returns a version with the name of the product's part that it is of: "“Charts 2.1.0”". */
function nameOf({ competitor }: Change['page'], { title, version }: Release): string {
  const name = cleanName(title, 40)
  const [before] = name.split(version, 1)
  const rest = before.replace(competitor, '').replace(/(?<!\p{L})v$/iu, '')
  const isNamed = wordCount(name) <= MAX_LABEL_WORDS && /\p{L}{2}/u.test(rest) && !NOT_A_PRODUCT.test(rest)
  return isNamed && name.includes(version) ? quote(name) : version
}
