import { type Kind, LOW, MEDIUM } from '../claim.js'
import { containsWords, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import { DATE } from './phrases.js'
import { isCosmetic, replacementsIn } from '../differences.js'
import { cleanName, quote, wordCount } from '../words.js'

/** Number of lines. In a single one, two names in the same place may be two things. */
const MIN_LINES = 2
/** Number of lines. A name that is replaced in so many is that of the page's topic. */
const MANY_LINES = 3
/** Number of words. */
const MAX_WORDS = 4

/** A name that took the place of another one in several lines, such as that of a product. */
export const renamings: Kind = {
  find(comparison) {
    const { edits, controls, before, after, page } = comparison
    const found = new Map<string, { from: string; to: string; isInTitles: boolean; lines: string[] }>()
    for (const edit of [...edits, ...controls]) {
      if (!edit.before || !edit.after) continue
      for (const [removed, added] of replacementsIn(edit.before.text, edit.after.text)) {
        const [from, to] = [removed, added].map(nameIn)
        const isInTitles =
          isNamed(before.title, from) && isNamed(after.title, to) && !isNamed(after.title, from)
        if (!(isInTitles || (isName(from) && isName(to))) || to === '' || isCosmetic(from, to)) continue
        const known = found.get(`${from}\n${to}`) ?? { from, to, isInTitles, lines: [] }
        found.set(`${from}\n${to}`, known)
        known.lines.push(edit.after.text)
      }
    }
    return [...found.values()]
      .filter(
        ({ from, to, isInTitles, lines }) =>
          lines.length >= (isInTitles ? MANY_LINES : MIN_LINES) &&
          (isInTitles || !after.says(from)) &&
          !before.says(to)
      )
      .map(({ from, to, lines }) => {
        const isProven = lines.length >= MANY_LINES || after.title.includes(to)
        const isGone = !after.says(from)
        return {
          id: comparison.isLegal ? 'legal_renaming' : 'renaming',
          points: isProven ? MEDIUM : LOW,
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
    // A month is no name.
    !DATE.test(`1 ${text} 2026`) &&
    /\p{L}{4}|\p{Lo}{2}/u.test(text) &&
    text.split(' ').every((word) => /^[\p{Lu}\p{Lo}\d]/u.test(word))
  )
}
