/** What changed about a role that both versions of a careers page list. */
import { type Claim, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { cleanText, quote, wordCount } from '../words.js'
import { isTitle } from './job_words.js'

const YEARS = /\d{1,2}(?:\s?(?:[-–]|to|bis|à)\s?\d{1,2}|\+)?(?:\s|-)?(?:years?|jahre|ans|años)/i

/** Reports the changed place of a role, and the years of experience that a page asks for. */
export function detailClaims(comparison: Comparison): Claim[] {
  return [...placeClaims(comparison), ...experienceClaims(comparison)]
}

/** Number of words. A longer line below a title describes the role. */
const MAX_PLACE_WORDS = 5

/** Reports a changed location or employment type: the short line below a title that both versions have. */
function placeClaims({ edits, before, after }: Comparison): Claim[] {
  const old = edits.flatMap((edit) =>
    edit.before && edit.before.text !== edit.after?.text ? [edit.before] : []
  )
  return edits.flatMap(({ after: now }) => {
    const title = now && now.at > 0 ? after.blocks[now.at - 1].text : ''
    if (!now || !isTitle(title) || isTitle(now.text) || wordCount(now.text) > MAX_PLACE_WORDS) return []
    const [was, ...others] = old.filter(({ at }) => before.blocks[at - 1]?.text === title)
    if (!was || others.length > 0 || isTitle(was.text) || wordCount(was.text) > MAX_PLACE_WORDS) return []
    return [
      {
        id: 'role_place',
        points: MEDIUM,
        rank: 83,
        clause: `now says ${quote(now.text, 50)} for the role ${title} instead of ${quote(was.text, 50)}`,
        why: 'The details of a role changed',
        proof: [title, now.text],
      },
    ]
  })
}

/** Reports the years of experience asked for if exactly one line mentions them in each version. */
function experienceClaims({ edits }: Comparison): Claim[] {
  const asked = (side: 'before' | 'after') =>
    edits.flatMap((edit) => {
      const text = cleanText(edit[side]?.text ?? '')
      const years = /experience|industry|worked|erfahrung|expérience|experiencia/i.test(text)
        ? YEARS.exec(text)
        : null
      return years ? [{ years: years[0], text }] : []
    })
  const [[from, ...others], [to, ...rest]] = [asked('before'), asked('after')]
  if (!from || !to || others.length + rest.length > 0 || from.years === to.years) return []
  const clause = `now asks for ${to.years} of experience instead of ${from.years.replace(/\s*[^\d\s]+$/, '')}`
  return [
    {
      id: 'role_years',
      points: MEDIUM,
      rank: 82,
      clause,
      why: 'The required experience changed',
      proof: [to.text],
    },
  ]
}
