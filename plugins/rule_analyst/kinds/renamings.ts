import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { type EditedLine, editedLines } from '../edited_lines.js'
import { containsWords, textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { pagePhrase } from '../page_names.js'
import { DATE } from './phrases.js'
import { isCosmetic, replacementsIn } from '../differences.js'
import { cleanName, joinNames, quote, withoutNumbers, wordCount } from '../words.js'

/** Number of lines. With only one, two names in the same place may be different things. */
const MIN_LINES = 2
/** Number of lines. A name that is replaced in this many is the page's topic. */
const MANY_LINES = 3
/** Number of words. */
const MAX_WORDS = 4

/** Number of plans. A name that is replaced in this many is something that the company sells. */
const MANY_PLANS = 2

interface Renaming {
  from: string
  to: string
  /** Whether the old title has the old name, and the new title the new one. */
  isInTitles: boolean
  /** Whether both are names, and not other words. */
  areNames: boolean
  lines: string[]
  /** The names of the plans in which `from` was replaced. */
  plans: Set<string>
}

/** A name or term that replaced another one in several lines, such as the name of a product. */
export const renamings: Kind = {
  find(comparison) {
    const { before, after, page } = comparison
    const found = new Map<string, Renaming>()
    for (const edit of linesOf(comparison)) {
      for (const [removed, added] of replacementsIn(edit.before, edit.after)) {
        const [from, to] = [removed, added].map(nameIn)
        const isInTitles =
          isNamed(before.title, from) && isNamed(after.title, to) && !isNamed(after.title, from)
        const areNames = isName(from) && isName(to)
        if (
          !(isInTitles || areNames || (isThing(from) && (isThing(to) || isDate(to)))) ||
          to === '' ||
          // Addresses are contact details.
          [from, to].every((text) => text.includes('@')) ||
          isSamePeriod(from, to) ||
          isOtherNumber(from, to) ||
          (isCosmetic(from, to) && !(isOwn(comparison, to) && withoutSpaces(from) !== withoutSpaces(to)))
        )
          continue
        const known = found.get(`${from}\n${to}`) ?? {
          from,
          to,
          isInTitles,
          areNames,
          lines: [],
          plans: new Set(),
        }
        found.set(`${from}\n${to}`, known)
        known.lines.push(edit.after)
        // Menus have the same entry several times.
        if (edit.plan) known.plans.add(edit.plan)
      }
    }
    const names = [...found.values()]
      .filter(
        ({ from, to, isInTitles, areNames, lines }) =>
          lines.length >=
            (isOwn(comparison, to) && areNames && isInTitles
              ? 1
              : areNames && !isInTitles
                ? MIN_LINES
                : MANY_LINES) &&
          ((isInTitles && lines.length > 1) || !after.says(from)) &&
          !before.says(to)
      )
      .map(({ from, to, areNames, isInTitles, lines, plans }) => {
        const isProven = lines.length >= MANY_LINES || after.title.includes(to)
        const isMinor = !isProven || !(areNames || isInTitles || isDate(to))
        const isGone = !after.says(from)
        return {
          id: comparison.isLegal ? 'legal_renaming' : 'renaming',
          points:
            plans.size >= MANY_PLANS && (areNames || endInSameWord(from, to)) ? HIGH : isMinor ? LOW : MEDIUM,
          rank: isProven ? 89 : 46,
          clause: `${replacementClause(comparison, from, to, areNames)} ${isGone ? (lines.every((line) => line === after.title) ? 'in the title of' : isProven ? 'throughout' : 'on') : 'in several lines of'} ${pagePhrase(page, after.title)}`,
          why: lines.length === 1 ? 'A name was replaced' : 'A name was replaced in several lines',
          proof: lines.slice(0, MANY_LINES),
        }
      })
    return [...renamedHeadings(comparison), ...names]
  },
}

/** Number of headings. A single one may be a new thing with an old text below it. */
const MIN_HEADINGS = 2
const MAX_NAMED = 3
/** Number of words below a heading. Fewer may be below several headings. */
const MIN_TEXT_WORDS = 4

/** Reports several short headings that were replaced while the text below them stayed, such as those of packages. */
function renamedHeadings(comparison: Comparison): Claim[] {
  const { edits, before, after, page, isLegal, isNewsList, isMarketing, label } = comparison
  if (isLegal || isNewsList || label === 'careers') return []
  const renamed = edits.flatMap(({ before: old, after: now }) => {
    const isRenamed =
      old && now && !old.plan && isShortHeading(old) && isShortHeading(now) && areDifferentNames(old, now)
    const text = isRenamed ? textBelow(before, old) : ''
    const isKept = wordCount(text) >= MIN_TEXT_WORDS && text === textBelow(after, now!)
    return isKept && !after.says(old!.text) ? [{ from: old!.text, to: now!.text }] : []
  })
  const pairs = [...new Map(renamed.map((pair) => [textKey(pair.from), pair])).values()]
  if (pairs.length < MIN_HEADINGS || new Set(pairs.map(({ to }) => to)).size < pairs.length) return []
  const [from, to] = (['from', 'to'] as const).map((side) =>
    pairs.slice(0, MAX_NAMED).map((pair) => formatName(pair[side]))
  )
  const clause =
    pairs.length <= MAX_NAMED
      ? `renamed ${joinNames(from)} to ${joinNames(to)}`
      : `renamed ${from[0]} to ${to[0]}, ${from[1]} to ${to[1]} and other headings`
  return [
    {
      id: 'renaming',
      points: isMarketing ? MEDIUM : LOW,
      rank: 88,
      clause: `${clause} on ${pagePhrase(page)}`,
      why: 'Several headings were renamed',
      proof: pairs.map((pair) => pair.to),
    },
  ]
}

function isShortHeading({ block, text, at }: Passage): boolean {
  return at >= 0 && block.kind === 'heading' && wordCount(text) <= MAX_WORDS && /\p{L}{2}/u.test(text)
}

function areDifferentNames(old: Passage, now: Passage): boolean {
  const [words, others] = [old, now].map(({ text }) => new Set(textKey(text).split(' ')))
  return words.isDisjointFrom(others)
}

/** Returns the text between a heading and the next one. */
function textBelow({ blocks }: PageVersion, { at }: Passage): string {
  const next = blocks.findIndex(({ kind }, index) => index > at && kind === 'heading')
  const lines = blocks.slice(at + 1, next < 0 ? undefined : next)
  return lines.map(({ text }) => textKey(text)).join(' ')
}

function formatName(text: string): string {
  const name = cleanName(text, 40)
  return /^\p{Lu}[\p{L}\d+ ]*$/u.test(name) && wordCount(name) <= 2 ? name : quote(name)
}

/** Returns the lines that were edited in place: in the page's text and title. */
function linesOf(comparison: Comparison): EditedLine[] {
  // The title of a policy is not part of its text.
  if (comparison.isLegal) return editedLines(comparison)
  const { before, after } = comparison.field('seo.title') ?? {}
  const titles = before && after ? [{ before, after }] : []
  return [...editedLines(comparison), ...titles]
}

function replacementClause(comparison: Comparison, from: string, to: string, areNames: boolean): string {
  // The sentence begins with the old name.
  if (areNames && isOwn(comparison, from)) return `now calls itself ${quote(to)}`
  return `${isOwn(comparison, to) ? 'now uses the name' : 'now says'} ${quote(to)} instead of ${quote(from)}`
}

function withoutSpaces(name: string): string {
  return name.toLowerCase().replace(/\s/g, '')
}

/** Whether a name is the company's own. */
function isOwn({ page }: Comparison, name: string): boolean {
  return textKey(name) !== '' && textKey(name) === textKey(page.competitor)
}

/** Whether two phrases end in the same word: "docs a year" and "credits a year". */
function endInSameWord(from: string, to: string): boolean {
  const [old, now] = [from, to].map((text) =>
    textKey(text)
      .match(/\p{L}+/gu)
      ?.at(-1)
  )
  return old !== undefined && old === now
}

/** Whether only the spelling of a period differs: "credits/mo" and "credits / month". */
function isSamePeriod(from: string, to: string): boolean {
  const [old, now] = [from, to].map((text) =>
    text
      .toLowerCase()
      .replace(/\s*\/\s*mo(?:nth)?$/, '/month')
      .replace(/\s*\/\s*y(?:ea)?r$/, '/year')
  )
  return old === now
}

/** Number words of a heading that counts things: "Five modules". */
const NUMBER_WORD =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|dois|duas|três|quatro|sete|oito|nove|dez|due|tre|quattro|cinque|sei|sette|otto|dieci|twee|drie|vijf|zes|zeven|negen|tien|två|fyra|fem|sex|sju|åtta|nio|tio|dwa|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć)$/iu

/** Whether two phrases only count or number things differently: "Five" and "Six", "2nd–6th" and "1st–5th". */
function isOtherNumber(from: string, to: string): boolean {
  const isNumbered = [from, to].every((text) => /^\d/.test(text))
  return (
    [from, to].every((text) => NUMBER_WORD.test(text)) ||
    (isNumbered && withoutNumbers(from) === withoutNumbers(to))
  )
}

/** Whether a title has a name as whole words. */
function isNamed(title: string, name: string): boolean {
  return name !== '' && containsWords(textKey(title), textKey(name))
}

/** Returns a name without the punctuation and the possessive at its end. */
function nameIn(words: string): string {
  return cleanName(words).replace(/['’]s$|[.,;:!?]+$/u, '')
}

/** Whether all words begin with a capital letter, and one of them is as long as a name. */
function isName(text: string): boolean {
  return (
    wordCount(text) <= MAX_WORDS &&
    !isMonth(text) &&
    /\p{L}{4}|\p{Lo}{2}/u.test(text) &&
    text.split(' ').every((word) => /^[\p{Lu}\p{Lo}\d]/u.test(word))
  )
}

function isMonth(text: string): boolean {
  return DATE.test(`1 ${text} 2026`)
}

function isDate(text: string): boolean {
  return isMonth(text) || DATE.test(text)
}

/** Whether a few words may be the name of a thing: "expert-reviewed docs/year", "credits/year". */
function isThing(text: string): boolean {
  return wordCount(text) <= MAX_WORDS && /\p{L}{5}/u.test(text) && !/\d|[.!?]$/.test(text) && !isMonth(text)
}
