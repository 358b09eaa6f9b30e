import { HIGH, type Kind, MEDIUM } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import { quote } from '../words.js'

/** The licenses of most open-source software, and those that took their place at companies. */
const LICENSES: readonly [name: string, pattern: RegExp][] = [
  ['MIT', /(?<![\p{L}\d])MIT(?=[ -](?:[Oo]pen[ -][Ss]ource )?[Ll]icen[cs]|\)|$|[.,;])/u],
  ['Apache 2.0', /(?<!\p{L})apache(?: licen[cs]e)?[ ,-]*(?:version )?v?2(?:\.0)?(?!\d)/iu],
  ['AGPL', /(?<!\p{L})AGPL(?:[- ]?v?\d(?:\.\d)?)?|(?<!\p{L})affero general public licen[cs]e/iu],
  ['LGPL', /(?<!\p{L})LGPL|(?<!\p{L})(?:lesser|library) general public licen[cs]e/iu],
  ['GPL', /(?<!\p{L})GPL(?:v?\d)?|(?<!\p{L})(?<!(?:lesser|library|affero) )general public licen[cs]e/iu],
  ['MPL', /(?<!\p{L})MPL(?!\p{L})|(?<!\p{L})mozilla public licen[cs]e/iu],
  ['BSD', /(?<!\p{L})BSD(?=[ -](?:\d-clause )?licen[cs])/iu],
  ['BUSL', /(?<!\p{L})BU?SL(?!\p{L})|(?<!\p{L})business source licen[cs]e/iu],
  ['SSPL', /(?<!\p{L})SSPL(?!\p{L})|(?<!\p{L})server side public licen[cs]e/iu],
  ['Elastic License', /(?<!\p{L})elastic licen[cs]e|(?<!\p{L})ELv2(?!\p{L})/iu],
  ['Fair Source', /(?<!\p{L})(?:fair source|functional source licen[cs]e)|(?<!\p{L})FSL(?!\p{L})/iu],
]

/** Another license of the product: in place of the only one that is gone, or the first one that the page names. */
export const licenses: Kind = {
  find({ before, after, edits, page, isNewsList, isLegal }) {
    if (isNewsList || isLegal) return []
    const [old, now] = [licensesIn(before.blocks), licensesIn(after.blocks)]
    const [from, to] = [onlyIn(old, now), onlyIn(now, old)]
    const line = edits.find((edit) => to !== null && edit.after?.text.includes(to))?.after
    if (to === null || !line || (from === null && old.size > 0)) return []
    const where = `on ${pagePhrase(page)}`
    return [
      {
        id: 'license',
        points: from === null ? MEDIUM : HIGH,
        // New offers say more than a license for what is already there.
        rank: from === null ? 50 : 87,
        clause:
          from === null
            ? `now names ${quote(to)} as a license ${where}`
            : `now gives its license as ${quote(to)} instead of ${quote(from)} ${where}`,
        why: from === null ? 'A license is named' : 'The license changed',
        proof: [line.text],
      },
    ]
  },
}

/** Returns the license that only one of two versions names; null if there is none, or if there are several. */
function onlyIn(own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string | null {
  const names = [...own].filter(([name]) => !other.has(name))
  return names.length === 1 ? names[0][1] : null
}

/** Returns the licenses that lines name, with the page's own words for each. */
function licensesIn(lines: readonly { text: string }[]): Map<string, string> {
  return new Map(
    LICENSES.flatMap(([name, pattern]) => {
      const words = lines.flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
      return words.length > 0 ? [[name, words[0]]] : []
    })
  )
}
