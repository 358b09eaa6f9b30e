import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { quote } from '../words.js'

/** Number of words that a page needs before it can be emptied, and the most that an emptied page has. */
const MIN_FULL_WORDS = 80
const MAX_EMPTY = { words: 60, share: 0.15 }
/** Number of headings. A page with so many new ones has other content, however short. */
const MIN_NEW_HEADINGS = 2
/** Number of words. A page with more has content besides the redirect. */
const MAX_REDIRECT_WORDS = 120

/** What a page says until a script has fetched its content. */
const LOADING =
  /^(?:loading|please wait|wird geladen|chargement|cargando|carregando|caricamento|laden|laddar)\P{L}*$|^(?:正在.{0,20}(?:載入|加载|加載)|読み込み中|로딩)/iu

/** A page that redirects elsewhere, moved or became empty. */
export const pageNews: Kind = {
  find(comparison) {
    const claim = redirectClaim(comparison) ?? emptiedClaim(comparison) ?? movedClaim(comparison)
    return claim ? [claim] : []
  },
}

function redirectClaim(comparison: Comparison): Claim | null {
  const { before, after } = comparison
  const target = String(after.content?.redirect ?? '')
  const [old, now] = [wordsIn(before), wordsIn(after)]
  if (target === '' || before.content?.redirect || now > MAX_REDIRECT_WORDS || now >= old) return null
  const clause = `turned ${nameOf(comparison)} into a redirect to ${shortAddress(target)}`
  return pageClaim(comparison, 'redirect', MEDIUM, clause, 'The page now redirects')
}

function emptiedClaim(comparison: Comparison): Claim | null {
  const { label, before, after } = comparison
  // A notice such as "Page not found" may be a heading, but has no text below it.
  const newHeadings = after.blocks.filter(
    ({ kind, text }, at) =>
      kind === 'heading' && !before.says(text) && after.blocks[at + 1]?.path.at(-1) === text
  )
  const isEmptied =
    newHeadings.length < MIN_NEW_HEADINGS &&
    wordsIn(before) >= MIN_FULL_WORDS &&
    (after.content?.offers.length ?? 0) === 0 &&
    wordsIn(after) <= Math.min(MAX_EMPTY.words, MAX_EMPTY.share * wordsIn(before))
  if (!isEmptied) return null
  const remaining = after.blocks.filter(({ landmark, text }) => landmark === 'main' && !before.says(text))
  const text = (remaining.find(({ kind }) => kind === 'heading') ?? remaining[0])?.text ?? ''
  const name = nameOf(comparison)
  if (LOADING.test(text)) {
    const clause = `now shows ${quote(text, 40)} in place of the text of ${name}, which may come from a script`
    return pageClaim(comparison, 'emptied', LOW, clause, 'The page may need scripts now')
  }
  const hadOffers = label === 'pricing' && (before.content?.offers.length ?? 0) > 0
  const clause = `emptied ${name}${text === '' ? '' : `, which now says ${quote(text, 60)}`}`
  return pageClaim(comparison, 'emptied', hadOffers ? HIGH : MEDIUM, clause, 'Nearly all of the page is gone')
}

function movedClaim(comparison: Comparison): Claim | null {
  const moved = comparison.field('finalUrl')
  if (!moved?.after) return null
  const [page, target] = [nameOf(comparison), shortAddress(moved.after)]
  if (pathOf(moved.before) === pathOf(moved.after))
    return pageClaim(comparison, 'moved', LOW, `moved ${page} to ${target}`, 'The URL changed')
  const clause = `now sends visitors of ${page} to ${target}`
  return pageClaim(comparison, 'moved', MEDIUM, clause, 'The page now redirects elsewhere')
}

function pageClaim(
  { after, before }: Comparison,
  id: string,
  points: number,
  clause: string,
  why: string
): Claim {
  const remainingText = after.blocks[0]?.text ?? before.blocks[0]?.text ?? ''
  return { id, points, rank: 120, clause, why, proof: [remainingText] }
}

function nameOf({ page, before }: Comparison): string {
  return pagePhrase(page, before.title)
}

function wordsIn({ content }: Comparison['before']): number {
  return content?.wordCount ?? 0
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
