import { cutAtWord, plainLine } from 'rivalwatch-plugin'

/** Look-alikes for mrkdwn's formatting characters, which cannot be escaped. */
const LOOK_ALIKES: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ', '|': '∣' }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Invisible; separates a word from the character before it. */
const WORD_JOINER = '\u2060'

/**
 * Escapes untrusted text so that mrkdwn only displays it: no mentions, links, emoji or formatting. Goes into `verbatim`
 * text objects.
 *
 * @param length limit for the text before escaping, which can make it five times as long
 */
export function foreign(text: string, length: number): string {
  return cutAtWord(plainLine(text), length)
    .replace(/^>/, '›')
    .replace(/[*_~`|]/g, (sign) => LOOK_ALIKES[sign])
    .replace(/:(?=[\w+'-]{1,100}:)/g, `:${WORD_JOINER}`)
    .replace(/@(?=here|channel|everyone)/gi, `@${WORD_JOINER}`)
    .replace(/[&<>]/g, (sign) => ENTITIES[sign])
}

/**
 * Formats text in bold.
 *
 * @param mrkdwn escaped and not empty
 */
export function bold(mrkdwn: string): string {
  return `*${mrkdwn}*`
}

/**
 * Formats a link.
 *
 * @param mrkdwn escaped and not empty
 */
export function link(url: string, mrkdwn: string): string {
  return `<${url.replace(/[<>|\s]/g, encodeURIComponent).replaceAll('&', '&amp;')}|${mrkdwn}>`
}
