import type { Block } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { lettersOf, stemOf, stemsIn, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames, quote, sentencesOf, withArticle, wordCount } from '../words.js'
import { detailClaims } from './job_details.js'
import {
  GENDER_MARK,
  isTitle,
  JOB_WORD,
  MAX_TITLE_WORDS,
  NO_OPENINGS,
  OFFER,
  SENIORITY_WORDS,
} from './job_words.js'

/** Words that only say that somebody is sought. */
const WANTED =
  /(?<!\p{L})(?:wanted|hiring|gesucht|recherchée?|gezocht|sökes|søges|søkes|cercasi|se busca|poszukiwan[aiy])(?!\p{L})/giu
/** The label in "Your role: Software Engineer". */
const ROLE_LABEL =
  /^[^:]{0,30}\b(?:roles?|positions?|jobs?|openings?|careers?|rol|rolle|poste|puesto|stelle):\s*/i
/** When to apply, at the end of a title. */
const DEADLINE =
  /[\s,|·(–—-]+(?:apply (?:by|before|until)|deadline|bewerb\w+ bis|postuler avant|sök senast|ansøg senest|søk innen|solliciteer voor|aplikuj do).*$/iu
/** The label in "Engineer, Location: Berlin", with the place. */
const PLACE_LABEL = /[\s,|·(–—-]+(?:location|standort|ort|lieu|ubicación|lugar|sede)\s?:.*$/iu

/** Open positions. Only their titles count. */
export const jobs: Kind = {
  find(comparison) {
    if (comparison.label !== 'careers') return openPositions(comparison)
    const [newTitles, oldTitles] = [titlesOf(comparison, 'after'), titlesOf(comparison, 'before')]
    const [now, old] = [without(oldTitles, newTitles), without(newTitles, oldTitles)]
    const replaced = findPairs(
      old,
      now,
      (from, to) => !isSameRole(from, to) && isReplaced(comparison, from, to)
    )
    const added = now.filter(
      (title) => !isListed(comparison.before, title) || isSecond(title, newTitles, oldTitles, replaced)
    )
    const removed = old.filter((title) => !isListed(comparison.after, title))
    const renamed = new Map([...extendedTitles(comparison, added), ...findPairs(removed, added, isSameRole)])
    const opened = added.filter((title) => !renamed.has(title) && !replaced.has(title))
    const formerTitles = new Set([...renamed.values(), ...replaced.values()])
    // A role whose title has more words now is still open.
    const closed = removed.filter(
      (title) => !formerTitles.has(title) && !added.some((other) => isPartOfTitle(title, other))
    )
    const noOpenings = comparison.edits.find(({ after }) => after && NO_OPENINGS.test(after.text))?.after
    return [
      ...(opened.length === 0 ? offerClaims(comparison) : []),
      ...(opened.length + closed.length > 0
        ? [claimOf(opened, closed, [...linesGone(comparison), ...removed], noOpenings?.text)]
        : hiringClaims(comparison)),
      ...[...renamed].slice(0, 1).map(([to, from]) => renameClaim(from, to)),
      ...(replaced.size > 0 ? [replacedClaim(replaced)] : []),
      ...detailClaims(comparison),
    ]
  },
}

/**
 * Whether a role is open in one more place than before: "Engineer (Berlin)" next to "Engineer (Remote)", which took the
 * place of "Engineer".
 */
function isSecond(
  title: string,
  newTitles: readonly string[],
  oldTitles: readonly string[],
  replaced: ReadonlyMap<string, string>
): boolean {
  const bare = nameKey(withoutPlace(title))
  const countIn = (titles: readonly string[]) =>
    titles.filter((one) => nameKey(withoutPlace(one)) === bare).length
  return !replaced.has(title) && countIn(newTitles) > Math.max(1, countIn(oldTitles))
}

function withoutPlace(title: string): string {
  return title.replace(/\s*\([^)]*\)/g, '').trim()
}

/** Headings and lines above a list of open positions. */
const OPENINGS =
  /(?<!\p{L})(?:(?:open|current|available) (?:positions?|roles?|jobs?|vacancies|openings)|job openings|(?:we(?:['’]re| are) )(?:now )?hiring|offene (?:stellen|positionen)|stellenangebote|(?:postes|offres) (?:ouverts|à pourvoir|d['’]emploi)|(?:vacantes|puestos|empleos) (?:abiert[oa]s|disponibles)|vagas (?:abertas|disponíveis)|posizioni aperte|(?:open )?vacatures|lediga (?:tjänster|jobb)|ledige stillinger|oferty pracy)(?!\p{L})/iu
/** Number of roles. A single title may be that of a person. */
const MIN_OPENINGS = 2

/** Reports a new list of open positions on a page about something else, or in its dialog. */
function openPositions(comparison: Comparison): Claim[] {
  const { edits, controls, boilerplate, before, after, isLegal, isNewsList, page } = comparison
  if (isLegal || isNewsList || before.matches(OPENINGS)) return []
  const lines = [
    ...edits,
    ...controls,
    ...boilerplate.filter((edit) => edit.after?.block.landmark === 'dialog'),
  ]
    .flatMap((edit) => (edit.after && !edit.before ? [edit.after] : []))
    .filter(({ block, text }) => block.path.some((heading) => heading !== text && OPENINGS.test(heading)))
  const titles = rolesIn(after, lines)
    .map(({ title }) => title)
    .filter((title) => !before.says(title))
  if (titles.length < MIN_OPENINGS) return []
  return [
    roleClaim(
      `now lists open positions on ${pagePhrase(page)}: ${listRoles(titles.map(formatTitle))}`,
      `${titles.length} roles were opened`,
      titles
    ),
  ]
}

/** Returns the old titles of roles by their new ones: "ML Engineer" by "Machine Learning Engineer". */
function findPairs(
  removed: readonly string[],
  added: readonly string[],
  isPair: (from: string, to: string) => boolean
): Map<string, string> {
  const free = new Set(removed)
  const pairs = new Map<string, string>()
  for (const to of added) {
    const from = [...free].find((title) => isPair(title, to))
    if (from === undefined) continue
    pairs.set(to, from)
    free.delete(from)
  }
  return pairs
}

/** Whether one role took the place of another in the same field: "Designer" in place of "Design Engineer". */
function isReplaced({ edits, controls }: Comparison, from: string, to: string): boolean {
  return [...edits, ...controls].some(
    ({ before, after }) =>
      before !== undefined &&
      after !== undefined &&
      nameKey(titleIn(before.text)) === nameKey(from) &&
      nameKey(titleIn(after.text)) === nameKey(to) &&
      [...wordsOf(from)].some((word) => stemsIn(to, 1).has(stemOf(word)))
  )
}

/** Returns the old headings by the titles that they became: "Growth" by "Growth Lead". */
function extendedTitles({ edits }: Comparison, added: readonly string[]): [title: string, old: string][] {
  return added.flatMap((title): [string, string][] => {
    const old = edits.find(
      ({ before, after }) =>
        before?.block.kind === 'heading' &&
        after !== undefined &&
        !isTitle(before.text) &&
        nameKey(titleIn(after.text)) === nameKey(title) &&
        isPartOfTitle(before.text, title)
    )?.before
    return old ? [[title, old.text]] : []
  })
}

/** Whether two titles have the same words in any order, or one has the initials of the other's words. */
function isSameRole(one: string, other: string): boolean {
  const [shorter, longer] = [one, other]
    .map((title) => nameKey(title.replace(WANTED, ' ')).split(' '))
    .sort((a, b) => a.length - b.length)
  const initials = longer.map(([first]) => first).join('')
  const rest = shorter.filter((word) => !longer.includes(word))
  return rest.length === 0
    ? shorter.length === longer.length
    : rest.every((word) => word.length > 1 && initials.includes(word))
}

function isPartOfTitle(title: string, other: string): boolean {
  return new Set(nameKey(title).split(' ')).isSubsetOf(new Set(nameKey(other).split(' ')))
}

function renameClaim(from: string, to: string): Claim {
  return {
    id: 'role_renamed',
    points: LOW,
    rank: 81,
    clause: `renamed the role ${from} to ${to}`,
    why: 'A role was renamed',
    proof: [to],
  }
}

/** @param replaced the old titles by the new ones */
function replacedClaim(replaced: ReadonlyMap<string, string>): Claim {
  const [now, old] = [[...replaced.keys()], [...replaced.values()]].map((titles) => titles.map(formatTitle))
  return {
    id: 'role_renamed',
    points: MEDIUM,
    rank: 90,
    clause: `now lists ${listTitles(now, 'the role ')} in place of ${listTitles(old)}`,
    why: 'Roles were replaced',
    proof: [...replaced.keys()],
  }
}

/** Returns the titles that are not among others, in any spelling. */
function without(others: readonly string[], titles: readonly string[]): string[] {
  const known = new Set(others.map(nameKey))
  return titles.filter((title) => !known.has(nameKey(title)))
}

/** Whether a version lists a role, in any spelling, with or without the text in parentheses. */
function isListed(version: PageVersion, title: string): boolean {
  const bare = withoutPlace(title)
  return (
    version.hasName(title) ||
    version.hasName(bare) ||
    version.lineKeys.some((line) => lettersOf(line) === lettersOf(textKey(title)))
  )
}

/** Returns the job titles among the added or removed lines. */
function titlesOf(comparison: Comparison, side: 'before' | 'after'): string[] {
  const lines = [...comparison.edits, ...comparison.controls].flatMap((edit) => edit[side] ?? [])
  return rolesIn(comparison[side], lines).map(({ title }) => title)
}

/** Returns the job titles among lines of a version, each with the first line that has it. */
export function rolesIn(
  version: PageVersion,
  candidates: readonly Passage[]
): { title: string; line: Passage }[] {
  // The text below a title describes the role. A single word, such as "Engineers", names a group of roles.
  const headings = new Set(
    version.blocks.flatMap(({ kind, text }) =>
      kind === 'heading' && wordCount(text) > 1 && isTitle(text) ? [text] : []
    )
  )
  const isBelowTitle = ({ kind, path }: Block) =>
    kind !== 'heading' && path.some((title) => headings.has(title))
  const lines = candidates.filter(({ block }) => !isBelowTitle(block))
  const entries = version.unitsOf('entry')
  const roles = new Map<string, { title: string; line: Passage }>()
  for (const line of lines) {
    const entry = entries.find(({ start, end }) => line.at >= start && line.at < end)
    const isTitleLine = entry && line.at === entry.start
    const marked = cleanName(isTitleLine && isTitle(entry.title) ? entry.title : line.text, 100)
    const title = titleIn(marked)
    if ((isTitle(marked) || isTitle(title)) && !roles.has(nameKey(title)))
      roles.set(nameKey(title), { title, line })
  }
  return [...roles.values()]
}

/** Returns the title of a role without marks and labels: "Engineer" for "Your role: Engineer (m/w/d)". */
function titleIn(line: string): string {
  // In a longer line, places and other details follow the mark.
  const [marked] = wordCount(line) > MAX_TITLE_WORDS ? line.split(GENDER_MARK, 1) : [line]
  return marked
    .replace(GENDER_MARK, '')
    .replace(ROLE_LABEL, '')
    .replace(PLACE_LABEL, '')
    .replace(DEADLINE, '')
}

/** Writes "Account Executive, Berlin" as "Account Executive (Berlin)", because in a list a comma separates roles. */
function formatTitle(whole: string): string {
  const title = whole.replace(/\s\|\s([^|()]+)$/, ' ($1)')
  const [role, place, ...rest] = title.split(/, (?![^(]*\))/)
  const isPlace = place !== undefined && rest.length === 0 && JOB_WORD.test(role) && !JOB_WORD.test(place)
  return isPlace ? `${role} (${place})` : title
}

/** Number of words. A longer line does not name a role or a team. */
const MAX_NAME_WORDS = 4

/** Returns the short lines that are gone, one of which may have named a new role in other words: "Growth". */
function linesGone({ edits, controls }: Comparison): string[] {
  return [...edits, ...controls].flatMap(({ before, after }) =>
    before && before.text !== after?.text && wordCount(before.text) <= MAX_NAME_WORDS ? [before.text] : []
  )
}

function claimOf(
  opened: readonly string[],
  closed: readonly string[],
  gone: readonly string[],
  noOpenings: string | undefined
): Claim {
  const [added, removed] = [opened.map(formatTitle), closed.map(formatTitle)]
  if (added.length === 0) {
    const says = noOpenings ? ` and says ${quote(noOpenings, 60)}` : ''
    return roleClaim(`no longer lists ${listTitles(removed, 'the role ')}${says}`, 'Roles were removed', [
      ...closed,
      noOpenings ?? '',
    ])
  }
  // A role that shares words with a role or short line that is gone may be the same one.
  const isNew = opened.every((one) => gone.every((other) => wordsOf(one).isDisjointFrom(wordsOf(other))))
  const hiring = isNew
    ? `is hiring ${added.length === 1 ? withArticle(added[0]) : `for ${listRoles(added)}`}`
    : `now lists ${listTitles(added, 'the role ')}`
  const clause = removed.length === 0 ? hiring : `${hiring}, and no longer lists ${listTitles(removed)}`
  return roleClaim(
    clause,
    added.length === 1 ? 'A role was opened' : `${added.length} roles were opened`,
    opened
  )
}

/** Reports a new sentence that offers a role. */
function offerClaims({ edits, before }: Comparison): Claim[] {
  const offered = edits
    .flatMap(({ after: line }) => sentencesOf(line?.text ?? ''))
    .find((text) => OFFER.test(text) && !before.says(text) && !before.paraphrases(text))
  return offered ? [roleClaim(`now says ${quote(offered, 110)}`, 'A role was offered', [offered])] : []
}

/** Reports that the page started or stopped saying that it has no openings. */
function hiringClaims({ edits, before, after }: Comparison): Claim[] {
  const isSaidIn = ({ blocks }: PageVersion) => blocks.some(({ text }) => NO_OPENINGS.test(text))
  const [old, now] = (['before', 'after'] as const).map((side) =>
    edits.find((edit) => NO_OPENINGS.test(edit[side]?.text ?? ''))
  )
  if (now?.after && !isSaidIn(before)) {
    const [role = ''] = now.after.block.path.slice(-1).filter(isTitle)
    const said = `now says ${quote(now.after.text, 80)}${role === '' ? '' : ` under ${quote(role, 50)}`}`
    return [roleClaim(said, 'There are no openings', [now.after.text])]
  }
  if (!old?.before || isSaidIn(after)) return []
  const next = old.after ? `now says ${quote(old.after.text, 80)} in place of` : 'no longer says'
  return [
    roleClaim(`${next} ${quote(old.before.text, 60)}`, 'There are openings', [
      old.after?.text ?? old.before.text,
    ]),
  ]
}

/** Returns the words of a role, without those that many roles have. */
function wordsOf(title: string): Set<string> {
  const bare = title.replace(SENIORITY_WORDS, ' ').replace(JOB_WORD, ' ')
  return new Set(nameKey(bare).split(' ').filter(Boolean))
}

function listTitles(titles: readonly string[], before = ''): string {
  if (titles.length <= 3) return `${titles.length === 1 ? before : ''}${joinNames(titles)}`
  return `${titles.slice(0, 2).join(', ')} and other roles`
}

function listRoles(titles: readonly string[]): string {
  return joinNames(titles, 3, 'role')
}

function roleClaim(clause: string, why: string, proof: readonly string[]): Claim {
  return { id: 'role', points: MEDIUM, rank: 91, clause, why, proof: proof.filter(Boolean).slice(0, 4) }
}
