import { HIGH, type Kind, MEDIUM } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import { quote } from '../words.js'

/** The licenses of most open-source software, and those that took their place at companies. */
const LICENSES: readonly RegExp[] = [
  /(?<![\p{L}\d])MIT(?=[ -](?:[Oo]pen[ -][Ss]ource )?[Ll]icen[cs]|\)|$|[.,;])/u,
  /(?<!\p{L})apache(?: licen[cs]e)?[ ,-]*(?:version )?v?2(?:\.0)?(?!\d)/iu,
  /(?<!\p{L})AGPL(?:[- ]?v?\d(?:\.\d)?)?|(?<!\p{L})affero general public licen[cs]e/iu,
  /(?<!\p{L})LGPL|(?<!\p{L})(?:lesser|library) general public licen[cs]e/iu,
  /(?<!\p{L})GPL(?:v?\d)?|(?<!\p{L})(?<!(?:lesser|library|affero) )general public licen[cs]e/iu,
  /(?<!\p{L})MPL(?!\p{L})|(?<!\p{L})mozilla public licen[cs]e/iu,
  /(?<!\p{L})BSD(?=[ -](?:\d-clause )?licen[cs])/iu,
  /(?<!\p{L})BU?SL(?!\p{L})|(?<!\p{L})business source licen[cs]e/iu,
  /(?<!\p{L})SSPL(?!\p{L})|(?<!\p{L})server side public licen[cs]e/iu,
  /(?<!\p{L})elastic licen[cs]e|(?<!\p{L})ELv2(?!\p{L})/iu,
  /(?<!\p{L})(?:fair source|functional source licen[cs]e)|(?<!\p{L})FSL(?!\p{L})/iu,
]

/** Another license of the product: in place of the only one that is gone, or the first one that the page names. */
export const licenses: Kind = {
  find({ before, after, edits, page, isNewsList, isLegal }) {
    if (isNewsList || isLegal) return []
    const [old, now] = [before, after].map(({ blocks }) =>
      LICENSES.map((pattern) => pattern.exec(blocks.find(({ text }) => pattern.test(text))?.text ?? '')?.[0])
    )
    const [[from, ...gone], [to, ...added]] = [onlyIn(old, now), onlyIn(now, old)]
    const line = edits.find((edit) => to && edit.after?.text.includes(to))?.after
    if (!line || gone.length + added.length > 0 || (!from && old.some(Boolean))) return []
    const where = `on ${pagePhrase(page)}`
    return [
      {
        id: 'license',
        points: from ? HIGH : MEDIUM,
        // New offers say more than a license for what is already there.
        rank: from ? 87 : 50,
        clause: from
          ? `now gives its license as ${quote(to)} instead of ${quote(from)} ${where}`
          : `now names ${quote(to)} as a license ${where}`,
        why: from ? 'The license changed' : 'A license is named',
        proof: [line.text],
      },
    ]
  },
}

/** Returns the page's words for the licenses that only one of two versions names. */
function onlyIn(own: readonly (string | undefined)[], other: readonly (string | undefined)[]): string[] {
  return own.flatMap((words, license) => (words && !other[license] ? [words] : []))
}
