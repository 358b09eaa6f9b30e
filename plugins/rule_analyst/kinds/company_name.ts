import type { Block } from 'rivalwatch-plugin'
import { type Claim, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference } from '../differences.js'
import { lettersOf, textKey } from '../likeness.js'
import { competitorName } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { cleanName, escapeRegExp, wordCount } from '../words.js'

/** Occurrences of a name on a page that uses it as its own. */
const MIN_NAME_COUNT = 3
/** Characters of a copyright notice that are searched for its owner. Searching a long text would take too long. */
const MAX_NOTICE_LENGTH = 300
/** Number of words. Longer texts are not names. */
const MAX_NAME_WORDS = 4
/** Number of words of a name that stands alone at the end of a title. */
const MAX_SITE_NAME_WORDS = 6
/** The owner in "© 2026 Northwind. All rights reserved", and in "Northwind © 2026". */
const OWNER =
  /(?:©|\(c\)|copyright)[\s\d–-]*(?:©|\(c\))?[\s\d,–-]*(?:by )?(?<after>[^.,·|–—©]*?\p{L}[^.,·|–—©]*?)(?:\.(?=\s|$)|[,·|–—]|\s(?:all rights|alle rechte|tous droits|todos los|inc\b|ltd\b|llc\b|gmbh\b)|$)/iu
const OWNER_FIRST = /^(?<before>[^©·|]*\p{L}[^©·|]*?)\s*©/u
/** Words before a company's former name. */
const FORMER_WORDS =
  'formerly|previously|ehemals|früher|vormals|bisher|anciennement|antes|antiguamente|voorheen|tidigare'
const FORMERLY = new RegExp(String.raw`(?<!\p{L})(?:${FORMER_WORDS})(?!\p{L})`, 'iu')

/** A new name of the company. */
export const companyName: Kind = {
  find(comparison) {
    const { after, page } = comparison
    if (!after.content || textKey(page.competitor) === '') return []
    const found =
      announcedName(comparison) ??
      nameOfOwner(comparison) ??
      replacedName(comparison) ??
      nameInTitle(comparison)
    return found ? [claimOf(comparison, found)] : []
  },
}

interface NewName {
  name: string
  /** The old name, if it was not the competitor's. */
  former?: string
  proof: string[]
}

function claimOf({ page }: Comparison, { name, former, proof }: NewName): Claim {
  // The competitor may have been added under the new name.
  const isKnown = former !== undefined && textKey(name) === textKey(page.competitor)
  return {
    id: 'renamed',
    points: MEDIUM,
    rank: 104,
    clause: isKnown ? `no longer calls itself ${former}` : `now calls itself ${name}`,
    why: 'A name changed',
    proof,
  }
}

/** Returns the name that a new line announces: "Northwind is now Fable", "Fable (formerly Northwind)". */
function announcedName(comparison: Comparison): NewName | null {
  const { edits, fields, page, before } = comparison
  const own = escapeRegExp(competitorName(page))
  const name = String.raw`\p{Lu}[\p{L}\p{N}&’'-]*(?: \p{Lu}[\p{L}\p{N}&’'-]*){0,2}`
  const announcement = new RegExp(
    String.raw`(?:(?<!\p{L})${own} (?:is now|is becoming|has become|becomes|heißt (?:jetzt|nun)|wird zu|devient|s['’]appelle désormais|ahora es|pasa a llamarse|agora é|heet nu|heter nu) (?:called )?(?<first>${name}))|(?:(?<second>${name}) \((?:${FORMER_WORDS}) ${own}\))`,
    'u'
  )
  const lines = [
    ...edits.flatMap(({ after }) => after?.text ?? []),
    ...fields.flatMap(({ field, after }) => (field === 'seo.title' && after ? [after] : [])),
  ]
  for (const line of lines) {
    const { first, second } = announcement.exec(line)?.groups ?? {}
    const found = first ?? second
    if (found === undefined || before.says(found)) continue
    // Unless the page uses the name, the line means something else: "Northwind is now Open".
    const uses = comparison.after.blocks.filter(({ text }) => text.includes(found)).length
    if (comparison.after.title.includes(found) || uses >= MIN_NAME_COUNT)
      return { name: found, proof: [line] }
  }
  return null
}

/** Returns the name in the copyright notice, if it took the place of the company's own. */
function nameOfOwner({ before, after, page }: Comparison): NewName | null {
  const [old, now] = [before, after].map(ownerOf)
  if (!old || !now) return null
  const [oldKey, nowKey, own] = [old.name, now.name, page.competitor].map((name) => lettersOf(textKey(name)))
  const isOwn =
    oldKey.includes(own) || (lettersOf(textKey(before.title)).includes(oldKey) && !own.includes(nowKey))
  if (!isOwn || nowKey.includes(own) || nowKey.includes(oldKey) || oldKey.includes(nowKey)) return null
  const isKept = after.blocks.some(
    ({ text }) => textKey(text).includes(textKey(old.name)) && !FORMERLY.test(text)
  )
  const uses = after.blocks.filter(({ text }) => textKey(text).includes(textKey(now.name))).length
  const isUsed = lettersOf(textKey(after.title)).includes(nowKey) || uses >= MIN_NAME_COUNT
  return !isKept && isUsed ? { name: now.name, proof: [now.text] } : null
}

function ownerOf({ content }: PageVersion): { name: string; text: string } | null {
  const notice = content?.blocks.find(({ text }: Block) => /©|\(c\) ?\d|copyright \d/i.test(text))
  if (!notice) return null
  const { text } = notice
  const start = text.slice(0, MAX_NOTICE_LENGTH)
  const name = (OWNER_FIRST.exec(start)?.groups?.before ?? OWNER.exec(start)?.groups?.after ?? '').trim()
  return name !== '' && wordCount(name) <= MAX_NAME_WORDS ? { name: cleanName(name), text } : null
}

/** Returns the name that took the place of the company's own in the title or several lines. */
function replacedName({ edits, controls, fields, after, before, page }: Comparison): NewName | null {
  const own = textKey(page.competitor)
  const pairs = [...edits, ...controls].map((edit) => [edit.before?.text, edit.after?.text] as const)
  const titles = fields.flatMap((one) =>
    one.field === 'seo.title' ? [[one.before, one.after] as const] : []
  )
  const counts = new Map<string, number>()
  for (const [old, now] of [...pairs, ...titles]) {
    if (old === undefined || now === undefined) continue
    const { removed, added } = findDifference(old, now)
    const [from, to] = [removed, added].map((words) => cleanName(words).replace(/['’]s$/, ''))
    const isRename = isName(from) && isName(to) && textKey(from).includes(own)
    if (isRename && !after.says(from) && !before.says(to)) counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  const [[name, count] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a)
  // A changed title alone shows that the company has a new name.
  if (count < MIN_NAME_COUNT && (titles.length === 0 || count === 0)) return null
  return {
    name,
    proof: [...pairs, ...titles].flatMap(([, now]) => (now?.includes(name) ? [now] : [])).slice(0, 3),
  }
}

/** What follows the last separator of a title: the name of the site. */
const SITE_NAME = /\s[|·–—]\s(?<name>[^|·–—]{1,80})$/u

/** Returns the name at the end of the title, if it replaced another one that the page used several times. */
function nameInTitle({ before, after, edits }: Comparison): NewName | null {
  const [old, now] = [before, after].map(({ title }) => SITE_NAME.exec(title)?.groups?.name.trim() ?? '')
  const wordsOf = (name: string) => new Set(textKey(name).split(' '))
  if (old === '' || now === '' || !wordsOf(old).isDisjointFrom(wordsOf(now))) return null
  // "Northwind.example" is only a longer form of "Northwind".
  const [letters, others] = [old, now].map((name) => lettersOf(textKey(name)))
  if (letters.startsWith(others) || others.startsWith(letters)) return null
  // If several lines were edited, these are reported.
  if (edits.filter((edit) => edit.before?.text.includes(old) && edit.after?.text.includes(now)).length > 1)
    return null
  const uses = (version: PageVersion) =>
    (version.content?.blocks ?? []).filter(({ text }) => text.includes(old)).length
  return wordCount(now) <= MAX_SITE_NAME_WORDS && uses(before) >= MIN_NAME_COUNT && uses(after) === 0
    ? { name: cleanName(now), former: cleanName(old), proof: [after.title] }
    : null
}

function isName(text: string): boolean {
  return (
    wordCount(text) <= MAX_NAME_WORDS &&
    text.split(' ').every((word) => /^\p{Lu}[\p{L}\p{N}&’'-]*(?:\.\p{L}*)?$/u.test(word))
  )
}
