import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import type { Passage } from '../pairing.js'
import { nameKey } from '../proof.js'
import { key, lettersOf, type Side } from '../side.js'
import { listed, name, plain, quoted, withArticle, wordCount } from '../words.js'

const JOB =
  /(?<!\p{L})(?:engineers?|developers?|programmers?|designers?|managers?|lead|head of|director|vp|vice president|chief|officer|analyst|scientist|architect|specialist|consultant|executive|representative|recruiter|intern(?:ship)?|writer|marketer|accountant|administrator|technician|researcher|associate|assistant|advocate|strategist|producer|editor|coordinator|counsel|operator|supervisor|trainee|apprentice|entwickler(?:in)?|leiter(?:in)?|berater(?:in)?|mitarbeiter(?:in)?|praktikant(?:in)?|werkstudent(?:in)?|développeur|développeuse|ingénieure?|responsable|stagiaire|chargée?|desarrollador(?:a)?|ingenier[oa]|gerente)(?!\p{L})/iu
const NO_TITLE =
  /[.!?:]$|@|https?:|\b(?:we|you|your|our|us|apply|years?|experience|salary|€|\$|report(?:s|ing)? to|work with|by)\b/i
/** Number of words. */
const LONGEST_TITLE = 9
/** Number of words in a title that is only recognized by the titles next to it. */
const LONGEST_SIBLING = 5
/** The label in "Your role: Software Engineer". */
const LABEL = /^[^:]{0,30}\b(?:role|position|job|rol|rolle|poste|puesto|stelle):\s*/i
/** Lines below a title among which its description begins, and the description's minimum length in characters. */
const DESCRIBED_WITHIN = 6
const LEAST_DESCRIPTION = 40
const NONE_OPEN =
  /no (?:open|current|vacan)\w*(?: \w+)? ?(?:roles?|positions?|openings?|vacanc(?:y|ies)|jobs?)?|not (?:currently )?hiring|keine offenen stellen|aucun poste/i
const YEARS = /\d{1,2}(?:\s?(?:[-–]|to|bis|à)\s?\d{1,2}|\+)?(?:\s|-)?(?:years?|jahre|ans|años)/i

/** Open positions. Only their titles count. */
export const jobs: Kind = {
  find(look) {
    if (look.label !== 'careers') return []
    const [come, gone] = [titlesOf(look, 'after'), titlesOf(look, 'before')]
    const opened = come.filter((title) => !isListed(look.before, title))
    const closed = gone.filter((title) => !isListed(look.after, title))
    const retitled = closed.flatMap((from) => {
      const to = opened.find((title) => isSameRole(from, title) || isDescribedAlike(look, from, title))
      return to === undefined ? [] : [[from, to] as const]
    })
    const same = new Set(retitled.flat())
    const [added, removed] = [opened, closed].map((titles) => titles.filter((title) => !same.has(title)))
    const none = look.edits.find(({ after }) => after && NONE_OPEN.test(after.text))?.after
    const claims: Claim[] = []
    if (added.length + removed.length > 0) claims.push(claimOf(added, removed, none?.text))
    else if (retitled.length > 0) claims.push(retitledClaim(retitled))
    else if (none)
      claims.push(claim(`now says ${quoted(none.text, 100)}`, 'Hiring status changed', [none.text]))
    return [...claims, ...yearsOf(look)]
  },
}

/** Whether a version lists a role, in any spelling, with or without the text in brackets. */
function isListed(side: Side, title: string): boolean {
  const bare = title.replace(/\s*\([^)]*\)/g, '').trim()
  return (
    side.names(title) ||
    side.names(bare) ||
    side.keys.some((line) => lettersOf(line) === lettersOf(key(title)))
  )
}

/** Whether two titles name one role: "Growth" and "Growth Lead", "ML Engineer" and "Machine Learning Engineer". */
function isSameRole(from: string, to: string): boolean {
  const [old, now] = [from, to].map((title) => new Set(nameKey(title).split(' ')))
  if (old.isSubsetOf(now) || now.isSubsetOf(old)) return true
  const [short, long] = from.length < to.length ? [from, to] : [to, from]
  const initials = long
    .split(/\s+/)
    .map((word) => word[0])
    .join('')
    .toLowerCase()
  const [abbreviation] = short.toLowerCase().split(/\s+/)
  return /^\p{Lu}{2,4}\b/u.test(short) && initials.startsWith(abbreviation)
}

/** Whether both titles are followed by the same description, which belongs to no other title. */
function isDescribedAlike({ before, after }: Look, from: string, to: string): boolean {
  const description = descriptionAfter(before, from)
  if (description === undefined || description !== descriptionAfter(after, to)) return false
  return [before, after].every(({ blocks }) => blocks.filter(({ text }) => text === description).length === 1)
}

function descriptionAfter({ blocks }: Side, title: string): string | undefined {
  const at = blocks.findIndex(({ text }) => nameKey(text) === nameKey(title))
  return at < 0
    ? undefined
    : blocks.slice(at, at + DESCRIBED_WITHIN).find(({ text }) => text.length >= LEAST_DESCRIPTION)?.text
}

function retitledClaim(pairs: readonly (readonly [string, string])[]): Claim {
  const [[from, to]] = pairs
  return { ...claim(`renamed the role ${from} to ${to}`, 'A role was renamed', [to]), points: LOW }
}

/** Returns the job titles among the added or removed lines. */
function titlesOf(look: Look, side: 'before' | 'after'): string[] {
  const version: Side = look[side]
  const lines = [...look.edits, ...look.controls].flatMap((edit) => (edit[side] ? [edit[side]] : []))
  const entries = version.unitsOf('entry')
  const found = lines.flatMap((line) => {
    const entry = entries.find(({ start, end }) => line.at >= start && line.at < end)
    const isTitleLine = entry && line.at === entry.start
    const title = name(isTitleLine && isTitle(entry.title) ? entry.title : line.text, 80)
      .replace(/\s*\((?:m|f|w|d|x|h)(?:\/\w)+\)/i, '')
      .replace(LABEL, '')
    return [{ line, title, isRole: isTitle(title) }]
  })
  const known = found.flatMap(({ line, isRole }) => (isRole ? [line] : []))
  const titles = new Map<string, string>()
  for (const { line, title, isRole } of found)
    if ((isRole || isBeside(line, known)) && !titles.has(nameKey(title))) titles.set(nameKey(title), title)
  return [...titles.values()]
}

const NO_ROLE =
  /^(?:view|see|read|learn|apply|join|our|all|current|open|why|how|what|about|contact|meet|life|work|the|your|send|get|back|more)\b/i

/**
 * Whether a short line is a title because known titles of its kind are under the same heading: "Computational
 * Biologist".
 */
function isBeside(line: Passage, known: readonly Passage[]): boolean {
  return (
    wordCount(line.text) >= 2 &&
    wordCount(line.text) <= LONGEST_SIBLING &&
    !NO_TITLE.test(line.text) &&
    !/\d|[,/|·]/.test(line.text) &&
    !NO_ROLE.test(line.text) &&
    known.length > 1 &&
    known.some(
      ({ block }) =>
        block.kind === line.block.kind &&
        block.kind !== 'paragraph' &&
        block.path.slice(0, -1).join('\n') === line.block.path.slice(0, -1).join('\n')
    )
  )
}

/** Writes "Account Executive, Berlin" as "Account Executive (Berlin)", because in a list a comma separates roles. */
function shown(title: string): string {
  const [role, part, ...rest] = title.split(', ')
  const isPart = part !== undefined && rest.length === 0 && JOB.test(role) && !JOB.test(part)
  return isPart ? `${role} (${part})` : title
}

/** Words for experience, which say nothing about the work. */
const SENIORITY =
  /(?<!\p{L})(?:senior|junior|mid|middle|lead|intern|internship|trainee|associate|principal|staff|level)(?!\p{L})/giu

function isTitle(text: string): boolean {
  const duty = text.split(', ')[1]
  if (duty && /^\p{Ll}/u.test(duty)) return false
  if (!/\p{L}{2}/u.test(text.replace(SENIORITY, ' ')) && text.split(/\W+/).length > 1) return false
  return JOB.test(text) && wordCount(text) <= LONGEST_TITLE && !NO_TITLE.test(text)
}

function claimOf(opened: readonly string[], closed: readonly string[], none: string | undefined): Claim {
  const [added, removed] = [opened.map(shown), closed.map(shown)]
  if (added.length === 0) {
    const says = none ? ` and says ${quoted(none, 60)}` : ''
    return claim(`no longer lists ${some(removed, 'the role ')}${says}`, 'Roles were removed', [
      ...closed,
      none ?? '',
    ])
  }
  const clause =
    removed.length === 0
      ? `is hiring ${added.length === 1 ? withArticle(added[0]) : `for ${named(added)}`}`
      : `now lists ${some(added)} in place of ${some(removed)}`
  return claim(clause, added.length === 1 ? 'A role was opened' : `${added.length} roles were opened`, opened)
}

function some(titles: readonly string[], before = ''): string {
  if (titles.length <= 3) return `${titles.length === 1 ? before : ''}${listed(titles)}`
  return `${titles.slice(0, 2).join(', ')} and ${titles.length - 2} other roles`
}

function named(titles: readonly string[]): string {
  return listed(titles, 3, 'role')
}

function claim(clause: string, why: string, proof: readonly string[]): Claim {
  return { id: 'role', points: MEDIUM, rank: 91, clause, why, proof: proof.filter(Boolean).slice(0, 4) }
}

/** Reports the years of experience asked for if exactly one line mentions them in each version. */
function yearsOf({ edits, after }: Look): Claim[] {
  const asked = (side: 'before' | 'after') =>
    edits.flatMap((edit) => {
      const text = plain(edit[side]?.text ?? '')
      const years = /experience|industry|worked|erfahrung|expérience|experiencia/i.test(text)
        ? YEARS.exec(text)
        : null
      return years ? [{ years: years[0], text }] : []
    })
  const [[from, ...others], [to, ...rest]] = [asked('before'), asked('after')]
  if (!from || !to || others.length + rest.length > 0 || from.years === to.years || after.says(from.years))
    return []
  const clause = `now asks for ${to.years} of experience, ${from.years.replace(/\s*[^\d\s]+$/, '')} before`
  return [
    {
      id: 'role_years',
      points: MEDIUM,
      rank: 82,
      clause,
      why: 'The experience asked for changed',
      proof: [to.text],
    },
  ]
}
