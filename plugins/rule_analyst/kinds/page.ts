import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import { thePage } from '../page_names.js'
import { quoted } from '../words.js'

/** Number of words that a page needs before it can be emptied, and the most that an emptied page has. */
const FULL = 80
const EMPTY = { words: 60, share: 0.15 }
/** Number of words. A page with more has content besides the redirect. */
const ONLY_REDIRECTS = 120

/** A page that redirects elsewhere, moved or became empty. */
export const pageNews: Kind = {
  find(look) {
    const { before, after } = look
    const [had, has] = [before.content?.wordCount ?? 0, after.content?.wordCount ?? 0]
    const page = thePage(look.page, before.title)
    const target = String(after.content?.redirect ?? '')
    if (target && !before.content?.redirect && has <= ONLY_REDIRECTS && has < had) {
      return [
        claim(
          'redirect',
          `turned ${page} into a redirect to ${shortAddress(target)}`,
          'The page now redirects',
          look
        ),
      ]
    }
    if (had >= FULL && has <= EMPTY.words && has <= EMPTY.share * had) {
      const left = after.blocks.find(({ landmark }) => landmark === 'main')?.text
      const says = left ? `, which now says ${quoted(left, 60)}` : ''
      return [claim('emptied', `emptied ${page}${says}`, 'Nearly all of the page is gone', look)]
    }
    const moved = look.field('finalUrl')
    if (!moved?.after) return []
    const isSame = pathOf(moved.before) === pathOf(moved.after)
    if (isSame)
      return [
        {
          ...claim('moved', `moved ${page} to ${shortAddress(moved.after)}`, 'The address changed', look),
          points: LOW,
        },
      ]
    return [
      claim(
        'moved',
        `now sends visitors of ${page} to ${shortAddress(moved.after)}`,
        'The page now leads elsewhere',
        look
      ),
    ]
  },
}

function claim(id: string, clause: string, why: string, { after, before }: Look): Claim {
  const left = after.blocks[0]?.text ?? before.blocks[0]?.text ?? ''
  return { id, points: MEDIUM, rank: 120, clause, why, proof: [left] }
}

function pathOf(address: string | undefined): string {
  return URL.parse(address ?? '')?.pathname.replace(/\/$/, '') ?? ''
}

/** Returns an address without its scheme, cut to fit a sentence. */
function shortAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return address.slice(0, 60)
  return `${url.host}${url.pathname === '/' ? '' : url.pathname}${url.hash}`.slice(0, 80)
}
