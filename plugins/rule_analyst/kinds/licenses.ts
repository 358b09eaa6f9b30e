import { HIGH, type Kind } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import { quote } from '../words.js'

/** The licenses of most open-source software, and those that took their place at companies. */
const LICENSES: readonly [name: string, pattern: RegExp][] = [
  ['MIT', /(?<![\p{L}\d])MIT(?=[ -](?:open[ -]source )?licen[cs]|\)|$|[.,;])/u],
  ['Apache 2.0', /(?<!\p{L})apache(?: licen[cs]e)?[ ,-]*(?:version )?v?2(?:\.0)?(?!\d)/iu],
  ['AGPL', /(?<!\p{L})AGPL|(?<!\p{L})affero general public licen[cs]e/iu],
  ['LGPL', /(?<!\p{L})LGPL|(?<!\p{L})(?:lesser|library) general public licen[cs]e/iu],
  ['GPL', /(?<!\p{L})GPL(?:v?\d)?|(?<!\p{L})(?<!(?:lesser|library|affero) )general public licen[cs]e/iu],
  ['MPL', /(?<!\p{L})MPL(?!\p{L})|(?<!\p{L})mozilla public licen[cs]e/iu],
  ['BSD', /(?<!\p{L})BSD(?=[ -](?:\d-clause )?licen[cs])/iu],
  ['BUSL', /(?<!\p{L})BU?SL(?!\p{L})|(?<!\p{L})business source licen[cs]e/iu],
  ['SSPL', /(?<!\p{L})SSPL(?!\p{L})|(?<!\p{L})server side public licen[cs]e/iu],
  ['Elastic License', /(?<!\p{L})elastic licen[cs]e|(?<!\p{L})ELv2(?!\p{L})/iu],
  ['Fair Source', /(?<!\p{L})(?:fair source|functional source licen[cs]e)|(?<!\p{L})FSL(?!\p{L})/iu],
]

/** Another license of the product: the only one that its page names took the place of the only one that it named. */
export const licenses: Kind = {
  find({ before, after, edits, isNewsList, isLegal, page }) {
    if (isNewsList || isLegal) return []
    const [old, now] = [licensesIn(before.blocks), licensesIn(after.blocks)]
    const [removed, ...others] = [...old].filter(([name]) => !now.has(name))
    const [added, ...more] = [...now].filter(([name]) => !old.has(name))
    if (!removed || !added || others.length + more.length > 0) return []
    const line = edits.find((edit) => edit.after && licensesIn([edit.after]).has(added[0]))?.after
    if (!line) return []
    return [
      {
        id: 'license',
        points: HIGH,
        rank: 87,
        clause: `now names ${quote(added[1])} in place of ${quote(removed[1])} as a license on ${pagePhrase(page)}`,
        why: 'The license changed',
        proof: [line.text],
      },
    ]
  },
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
