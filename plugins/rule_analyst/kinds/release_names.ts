/** What a line says next to its version: the product, a part of it, a platform. */
import type { Change } from 'rivalwatch-plugin'
import { cleanText, wordCount } from '../words.js'
import type { Release } from './releases.js'

/** Words of a heading that name no product. */
const NOT_A_PRODUCT =
  /(?<!\p{L})(?:releases?|released|versions?|changes?|changelog|new|news|notes?|updates?|patch|hotfix|fix(?:es)?|latest|stable|current|build|history|highlights?|download)(?!\p{L})/iu

/**
 * Returns the name of the product's part before a version, such as "Android SDK "; empty if it is the product itself.
 */
export function partName({ competitor }: Change['page'], { line, version }: Release): string {
  const before = cleanText(line.text).split(version, 1)[0]
  const name = before
    .replace(/^\p{L}+:\s/u, '')
    .replace(/\s(?:release )?v?$/i, '')
    .trim()
  const isName =
    /^\p{Lu}[\p{L}\d.+-]*(?: [\p{Lu}\d][\p{L}\d.+-]*){1,3}$/u.test(name) && !NOT_A_PRODUCT.test(name)
  const [own, words] = [competitor, name].map((text) => text.toLowerCase())
  return isName && !own.includes(words) && !words.includes(own) ? `${name} ` : ''
}

/** Returns " for tablets" for "Northwind for tablets 2.4"; empty if the name says nothing more. */
export function platformOf({ competitor }: Change['page'], { line, version }: Release): string {
  const [name] = cleanText(line.text).split(version, 1)
  const rest = name.toLowerCase().startsWith(`${competitor.toLowerCase()} `)
    ? name.slice(competitor.length).replace(/\sv$/, '').trimEnd()
    : ''
  return /^ for(?: [\p{L}\d.]{2,20}){1,3}$/u.test(rest) ? rest : ''
}

/** Returns the words before a version: "charts" in "Charts v2.1.0"; empty for a title below its version. */
export function productOf({ line, version }: Release): string {
  const text = cleanText(line.text)
  // What is in front of a version at the end of a heading is new in it.
  if (!text.includes(version) || titleBefore(text, version) !== null) return ''
  const [name] = text.split(version, 1)
  return name
    .replace(/(?<!\p{L})(?:v|version|release)\s*$/iu, '')
    .trim()
    .toLowerCase()
}

/** Number of words. Fewer in front of a version at the end of a heading name a product: "Northwind Desktop v2.4". */
const MIN_TITLE_WORDS = 3

/** Returns what is new in a version at the end of a heading: "Tab groups and tags" in "Tab groups and tags v2.4". */
export function titleBefore(heading: string, version: string): string | null {
  const [, title] = /^(.+?)\s[[(]?v\d[\d.]*[\])]?$/u.exec(heading) ?? []
  const isTitle =
    title !== undefined && heading.includes(`v${version}`) && wordCount(title) >= MIN_TITLE_WORDS
  return isTitle && !NOT_A_PRODUCT.test(title) ? title : null
}
