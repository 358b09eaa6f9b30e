import { companyOf, ownSegments } from '#monitoring/discovering/addresses'
import type { PageCandidate } from '#monitoring/discovering/candidates'
import { foldedWords, isClutterKind, recognize } from '#monitoring/discovering/recognize'
import { invitations } from '#monitoring/discovering/words'

const LONGEST_TITLE = 60
/** Names and titles are shorter. */
const LONGEST_READ = 500
const BEGINS = /[\p{L}\p{N}"“„(]/u
const ENDS = /[\p{L}\p{N}"”)!?.+%]/u
const BETWEEN_PARTS = / +[|–—·•»:-] +/

/** Returns the title of a page: its link text, or else its own title, or else the end of its URL. */
export function titleOf(
  { text, pageTitle, url }: Pick<PageCandidate, 'text' | 'pageTitle' | 'url'>,
  domain: string
): string {
  const linked = tidy(text)
  if (linked && linked.length <= LONGEST_TITLE && isName(linked)) return linked
  return (pageTitle && ownTitle(pageTitle, domain)) || fromAddress(url)
}

/** Returns the full title of a homepage, which may include the company's name. */
export function wholeTitle(title: string): string {
  return cut(tidy(title))
}

/** Returns a page's title without the company's name: "Pricing" for "Pricing | Northwind". */
function ownTitle(title: string, domain: string): string {
  const company = companyOf(domain)
  const parts = tidy(title).split(BETWEEN_PARTS)
  const own = parts.find((part) => part !== '' && foldedWords(part).join('') !== company) ?? parts[0]
  return cut(own)
}

function isName(text: string): boolean {
  const named = recognize(text)
  return !invitations.test(text) && !(named?.isWhole && isClutterKind(named.kind))
}

function fromAddress(url: URL): string {
  const name = (ownSegments(url).at(-1) ?? url.hostname.split('.')[0])
    .replace(/\.\w+$/, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  return cut(name.charAt(0).toUpperCase() + name.slice(1))
}

/** Removes arrows, bullets and marks around a text. Cuts long texts, because a page may contain a text of any length. */
export function tidy(text: string): string {
  const characters = [...text.trimStart().slice(0, LONGEST_READ).replace(/\s+/g, ' ')]
  const start = characters.findIndex((character) => BEGINS.test(character))
  if (start === -1) return ''
  // A regular expression for the end would be tried at every mark of a long row of marks.
  let end = characters.length
  while (end > start && !ENDS.test(characters[end - 1])) end--
  return characters.slice(start, end).join('')
}

function cut(text: string): string {
  return text.length <= LONGEST_TITLE ? text : `${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…`
}
