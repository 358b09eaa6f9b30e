import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { quote } from '../words.js'
import { UPCOMING } from './upcoming.js'

/** Number of words that a page needs before it can be emptied, and the most that an emptied page has. */
const MIN_FULL_WORDS = 80
const MAX_EMPTY = { words: 60, share: 0.15 }
/** The same for a page that says that something is coming. */
const MAX_ANNOUNCING_WORDS = 100
/** Number of headings. A page with so many new ones has other content, however short. */
const MIN_NEW_HEADINGS = 2
/** Number of words. A page with more has content besides the redirect. */
const MAX_REDIRECT_WORDS = 120

/** What a page says until a script has fetched its content. */
const LOADING =
  /^(?:loading|please wait|wird geladen|chargement|cargando|carregando|caricamento|laden|laddar)\P{L}*$/iu

/** A page that redirects elsewhere, moved or became empty. */
export const pageNews: Kind = {
  find(comparison) {
    const { before, after } = comparison
    const [wordsBefore, wordsAfter] = [before.content?.wordCount ?? 0, after.content?.wordCount ?? 0]
    const page = pagePhrase(comparison.page, before.title)
    const target = String(after.content?.redirect ?? '')
    if (target && !before.content?.redirect && wordsAfter <= MAX_REDIRECT_WORDS && wordsAfter < wordsBefore) {
      return [
        pageClaim(
          'redirect',
          `turned ${page} into a redirect to ${shortAddress(target)}`,
          'The page now redirects',
          comparison
        ),
      ]
    }
    // A notice such as "Page not found" may be a heading, but has no text below it.
    const newHeadings = after.blocks.filter(
      ({ kind, text }, at) =>
        kind === 'heading' && !before.says(text) && after.blocks[at + 1]?.path.at(-1) === text
    )
    if (
      newHeadings.length < MIN_NEW_HEADINGS &&
      wordsBefore >= MIN_FULL_WORDS &&
      (after.content?.offers.length ?? 0) === 0 &&
      wordsAfter <= (UPCOMING.test(after.headline) ? MAX_ANNOUNCING_WORDS : MAX_EMPTY.words) &&
      wordsAfter <= MAX_EMPTY.share * wordsBefore
    ) {
      const remaining = after.blocks.filter(({ landmark, text }) => landmark === 'main' && !before.says(text))
      const text = (remaining.find(({ kind }) => kind === 'heading') ?? remaining[0])?.text
      const says = text ? `, which now says ${quote(text, 60)}` : ''
      if (text && LOADING.test(text))
        return [
          {
            ...pageClaim(
              'emptied',
              `now shows ${quote(text, 40)} in place of the text of ${page}, which may come from a script`,
              'The page may need scripts now',
              comparison
            ),
            points: LOW,
          },
        ]
      const isOffer = comparison.label === 'pricing' && (before.content?.offers.length ?? 0) > 0
      const claim = pageClaim(
        'emptied',
        `emptied ${page}${says}`,
        'Nearly all of the page is gone',
        comparison
      )
      return [isOffer ? { ...claim, points: HIGH } : claim]
    }
    const moved = comparison.field('finalUrl')
    if (!moved?.after) return []
    const isSame = pathOf(moved.before) === pathOf(moved.after)
    if (isSame)
      return [
        {
          ...pageClaim(
            'moved',
            `moved ${page} to ${shortAddress(moved.after)}`,
            'The URL changed',
            comparison
          ),
          points: LOW,
        },
      ]
    return [
      pageClaim(
        'moved',
        `now sends visitors of ${page} to ${shortAddress(moved.after)}`,
        'The page now redirects elsewhere',
        comparison
      ),
    ]
  },
}

function pageClaim(id: string, clause: string, why: string, { after, before }: Comparison): Claim {
  const remainingText = after.blocks[0]?.text ?? before.blocks[0]?.text ?? ''
  return { id, points: MEDIUM, rank: 120, clause, why, proof: [remainingText] }
}

function pathOf(address: string | undefined): string {
  return URL.parse(address ?? '')?.pathname.replace(/\/$/, '') ?? ''
}

/** Returns a URL without its scheme, cut to fit a sentence. */
function shortAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return address.slice(0, 60)
  return `${url.host}${url.pathname === '/' ? '' : url.pathname}${url.hash}`.slice(0, 80)
}
