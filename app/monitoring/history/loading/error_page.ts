import { decodeMarkup } from 'rivalwatch-plugin'

/** A title further down is none. */
const OPENING_BYTES = 64 * 1024

const TITLE = /<title[^>]{0,200}>([^<]{0,300})/i

const ERROR =
  /^\W{0,3}(?:error\s{1,3})?(?:404|410|50[0-4])\b|\b(?:page|site) (?:was )?not found\b|^not found\b/i

/** Tells whether a page that was sent with status 200 says in its title that it is an error page. */
export function looksLikeErrorPage(body: Uint8Array): boolean {
  const [, title = ''] = TITLE.exec(decodeMarkup(body.subarray(0, OPENING_BYTES))) ?? []
  return ERROR.test(title.trim())
}
