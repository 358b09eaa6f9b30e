import { cutAtWord, plainLine } from '#platform/contract'

/** Look-alikes of what mrkdwn formats with: it has no way to escape them. */
const LOOK_ALIKES: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ', '|': '∣' }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Nobody sees it, and it keeps a word apart from what stands before it. */
const WORD_JOINER = '\u2060'

/**
 * Text of somebody else as mrkdwn that shows it and does nothing: no mention, no link, no emoji, no formatting. Goes into
 * text objects that are `verbatim`.
 *
 * @param length of the text, which escaping makes up to five times as long
 */
export function foreign(text: string, length: number): string {
  return cutAtWord(plainLine(text), length)
    .replace(/^>/, '›')
    .replace(/[*_~`|]/g, (sign) => LOOK_ALIKES[sign])
    .replace(/:(?=[\w+'-]{1,100}:)/g, `:${WORD_JOINER}`)
    .replace(/@(?=here|channel|everyone)/gi, `@${WORD_JOINER}`)
    .replace(/[&<>]/g, (sign) => ENTITIES[sign])
}

/** @param mrkdwn what is ready for mrkdwn, and not empty */
export function bold(mrkdwn: string): string {
  return `*${mrkdwn}*`
}

/** @param mrkdwn what is ready for mrkdwn, and not empty */
export function link(url: string, mrkdwn: string): string {
  return `<${url.replace(/[<>|\s]/g, encodeURIComponent).replaceAll('&', '&amp;')}|${mrkdwn}>`
}
