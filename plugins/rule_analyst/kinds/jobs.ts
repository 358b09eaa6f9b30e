import type { Block } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames, withArticle, wordCount } from '../words.js'
import { GENDER_MARK, isTitle, JOB_WORD, MAX_TITLE_WORDS } from './job_words.js'

/** Where the work is and when to apply, with a label, at the end of a title. */
const DETAILS =
  /[\s,|·(–—-]+(?:(?:location|standort|ort|lieu|ubicación|lugar|sede)\s?:|apply (?:by|before|until)|deadline|bewerb\w+ bis|postuler avant|sök senast|ansøg senest|søk innen|solliciteer voor|aplikuj do).*$/iu
const MAX_PROOF = 4

/** A role with the first line that has its title. */
interface Role {
  title: string
  line: Passage
}

/** Open positions. Only their titles count. */
export const jobs: Kind = {
  find(comparison) {
    if (comparison.label !== 'careers') return []
    const { before, after } = comparison
    const added = changedRoles(comparison, 'after').filter(({ title }) => !before.hasName(title))
    const removed = changedRoles(comparison, 'before').filter(
      ({ title }) => !after.hasName(title.replace(/\s*\([^)]*\)/g, ''))
    )
    const former = formerTitles(comparison, added)
    // A role whose title has more words now is still open.
    const isStillOpen = (title: string) =>
      added.some((role) => former.get(role.title) === title || wordsOf(title).isSubsetOf(wordsOf(role.title)))
    const opened = added.map(({ title }) => title).filter((title) => !former.has(title))
    const closed = removed.map(({ title }) => title).filter((title) => !isStillOpen(title))
    return [...roleClaims(opened, closed), ...replacedClaims(former)]
  },
}

/** Returns the roles among the added or removed lines. */
function changedRoles(comparison: Comparison, side: 'before' | 'after'): Role[] {
  const lines = [...comparison.edits, ...comparison.controls].flatMap((edit) => edit[side] ?? [])
  return rolesIn(comparison[side], lines)
}

/** Returns what new titles took the place of, if they share a word: "Growth" and "Growth Lead". */
function formerTitles({ edits, controls }: Comparison, added: readonly Role[]): Map<string, string> {
  return new Map(
    added.flatMap(({ title, line }): [string, string][] => {
      const old = [...edits, ...controls].find(({ after }) => after === line)?.before
      const former = old ? titleIn(cleanName(old.text, 100)) : ''
      return wordsOf(former).isDisjointFrom(wordsOf(title)) ? [] : [[title, former]]
    })
  )
}

function wordsOf(title: string): Set<string> {
  return new Set(nameKey(title).split(' ').filter(Boolean))
}

/** Returns the roles among lines of a version. */
export function rolesIn(version: PageVersion, candidates: readonly Passage[]): Role[] {
  // The text below a title describes the role. A single word, such as "Engineers", names a group of roles.
  const headings = new Set(
    version.blocks.flatMap(({ kind, text }) =>
      kind === 'heading' && wordCount(text) > 1 && isTitle(text) ? [text] : []
    )
  )
  const isBelowTitle = ({ kind, path }: Block) =>
    kind !== 'heading' && path.some((title) => headings.has(title))
  const roles = new Map<string, Role>()
  for (const line of candidates) {
    const marked = cleanName(line.text, 100)
    const title = titleIn(marked)
    const key = nameKey(title)
    if (!isBelowTitle(line.block) && (isTitle(marked) || isTitle(title)) && !roles.has(key))
      roles.set(key, { title, line })
  }
  return [...roles.values()]
}

/** Returns the title of a role without marks: "Engineer" for "Engineer (m/w/d)". */
function titleIn(line: string): string {
  // In a longer line, places and other details follow the mark.
  const [marked] = wordCount(line) > MAX_TITLE_WORDS ? line.split(GENDER_MARK, 1) : [line]
  return marked.replace(GENDER_MARK, '').replace(DETAILS, '')
}

/**
 * Claims that roles were opened, with those that were closed, or that roles were closed.
 *
 * @param place where the only opened role is, as a phrase
 */
export function roleClaims(opened: readonly string[], closed: readonly string[], place = ''): Claim[] {
  const claim = { id: 'role', points: MEDIUM, rank: 91 }
  if (opened.length > 0) {
    const isOne = opened.length === 1
    const hiring = `is hiring ${isOne ? withArticle(formatTitle(opened[0])) : `for ${listTitles(opened)}`}${place}`
    const clause = closed.length === 0 ? hiring : `${hiring}, and no longer lists ${listTitles(closed)}`
    const why = isOne ? 'A role was opened' : `${opened.length} roles were opened`
    return [{ ...claim, clause, why, proof: opened.slice(0, MAX_PROOF) }]
  }
  if (closed.length === 0) return []
  const clause = `no longer lists ${nameRoles(closed)}`
  return [{ ...claim, clause, why: 'Roles were removed', proof: closed.slice(0, MAX_PROOF) }]
}

/** @param former what the new titles took the place of */
function replacedClaims(former: ReadonlyMap<string, string>): Claim[] {
  if (former.size === 0) return []
  const [now, old] = [[...former.keys()], [...former.values()]]
  const clause = `now lists ${nameRoles(now)} in place of ${listTitles(old)}`
  const proof = now.slice(0, MAX_PROOF)
  const [words, others] = [now, old].map((titles) => wordsOf(titles.join(' ')))
  // Of a single role, the title may only be longer or shorter.
  const isReworded = now.length === 1 && (words.isSubsetOf(others) || words.isSupersetOf(others))
  const [points, rank] = isReworded ? [LOW, 81] : [MEDIUM, 90]
  return [{ id: 'role_renamed', points, rank, clause, why: 'Roles were replaced', proof }]
}

function nameRoles(titles: readonly string[]): string {
  return `${titles.length === 1 ? 'the role ' : ''}${listTitles(titles)}`
}

function listTitles(titles: readonly string[]): string {
  return joinNames(titles.map(formatTitle), 3, 'role')
}

/** Writes "Account Executive, Berlin" as "Account Executive (Berlin)", because in a list a comma separates roles. */
function formatTitle(title: string): string {
  const [role, place, ...rest] = title.split(/, (?![^(]*\))/)
  const isPlace = place !== undefined && rest.length === 0 && JOB_WORD.test(role) && !JOB_WORD.test(place)
  return isPlace ? `${role} (${place})` : title
}
