import { HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import { containsWords, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import { DATE } from './phrases.js'
import { isCosmetic, replacementsIn } from '../differences.js'
import { cleanName, quote, wordCount } from '../words.js'

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
    const { edits, controls, before, after, page } = comparison
    const found = new Map<string, Renaming>()
    for (const edit of [...edits, ...controls]) {
      if (!edit.before || !edit.after) continue
      for (const [removed, added] of replacementsIn(edit.before.text, edit.after.text)) {
        const [from, to] = [removed, added].map(nameIn)
        const isInTitles =
          isNamed(before.title, from) && isNamed(after.title, to) && !isNamed(after.title, from)
        const areNames = isName(from) && isName(to)
        if (!(isInTitles || areNames || (isThing(from) && isThing(to))) || to === '' || isCosmetic(from, to))
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
        known.lines.push(edit.after.text)
        if (edit.before.plan && edit.after.plan) known.plans.add(edit.after.plan.title)
      }
    }
    return [...found.values()]
      .filter(
        ({ from, to, isInTitles, areNames, lines }) =>
          lines.length >= (areNames && !isInTitles ? MIN_LINES : MANY_LINES) &&
          (isInTitles || !after.says(from)) &&
          !before.says(to)
      )
      .map(({ from, to, areNames, isInTitles, lines, plans }) => {
        const isProven = lines.length >= MANY_LINES || after.title.includes(to)
        const isMinor = !isProven || !(areNames || isInTitles)
        const isGone = !after.says(from)
        return {
          id: comparison.isLegal ? 'legal_renaming' : 'renaming',
          points: plans.size >= MANY_PLANS ? HIGH : isMinor ? LOW : MEDIUM,
          rank: isProven ? 89 : 46,
          clause: `now says ${quote(to)} instead of ${quote(from)} ${isGone ? (isProven ? 'throughout' : 'on') : 'in several lines of'} ${pagePhrase(page, after.title)}`,
          why: 'A name was replaced in several lines',
          proof: lines.slice(0, MANY_LINES),
        }
      })
  },
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

/** Whether a few words may be the name of a thing: "expert-reviewed docs/year", "credits/year". */
function isThing(text: string): boolean {
  return wordCount(text) <= MAX_WORDS && /\p{L}{5}/u.test(text) && !/\d|[.!?]$/.test(text) && !isMonth(text)
}
