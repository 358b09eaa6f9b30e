import type { FieldChange } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { cleanName, joinNames, quote, wordCount } from '../words.js'

const MAX_NAMED = 3

/** Logos of customers, partners or investors that a page shows, if nothing else names them. */
export const logos: Kind = {
  find(comparison) {
    const { fields, before, after } = comparison
    if (comparison.isLegal) return []
    // A file name such as "Business_client" is not a company's name.
    const isName = ({ before: old = '', after: now = '' }: FieldChange) => !`${old}${now}`.includes('_')
    const changed = fields.filter((one) => one.field === 'logos' && isName(one))
    const added = changed.flatMap((one) => (one.after && !before.says(one.after) ? [one.after] : []))
    const removed = changed.flatMap((one) => (one.before && !after.says(one.before) ? [one.before] : []))
    return [
      ...rowsOfNames(comparison),
      ...claimsOf(comparison, added, MEDIUM, 'now shows', 'New logos'),
      ...claimsOf(comparison, removed, LOW, 'no longer shows', 'Logos are gone'),
    ]
  },
}

function claimsOf(
  { page }: Comparison,
  names: readonly string[],
  points: number,
  verb: string,
  why: string
): Claim[] {
  if (names.length === 0) return []
  const clause = `${verb} the ${names.length > 1 ? 'logos' : 'logo'} of ${joinNames(
    names.map((name) => cleanName(name, 40)),
    MAX_NAMED
  )} on ${pagePhrase(page)}`
  return [
    { id: 'logo', points, rank: points === MEDIUM ? 45 : 36, clause, why, proof: names.slice(0, MAX_NAMED) },
  ]
}

/** Labels of rows that name customers, partners or brands. */
const LABEL =
  /(?<!\p{L})(?:trusted|customers?|clients?|partners?|brands?|work(?:s|ed|ing)? with|kunden|partner|marken|referenzen|vertrauen|arbeiten mit|partenaires|marques|confiance|travaillons avec|clientes|socios|marcas|confían|trabajamos con|trabalhamos com|parceiros|clienti|marchi|lavoriamo con|klanten|merken|partners|werken (?:wij )?(?:samen )?met|kunder|samarbetar|samarbejder|klienci|partnerzy|zaufali|współpracujemy)(?!\p{L})/iu
/** Number of names, and words in a name and a label. */
const MIN_NAMES = 3
const MAX_NAME_WORDS = 3
const MAX_LABEL_WORDS = 6

/** Reports a new line that names several companies below a label such as "We work with". */
function rowsOfNames({ edits, before, after, page }: Comparison): Claim[] {
  return edits.flatMap(({ before: old, after: line }) => {
    if (old || !line || line.at < 1 || line.block.landmark !== 'main') return []
    const label = after.blocks[line.at - 1].text.replace(/^[^\p{L}]+/u, '')
    const names = line.text.split(/\s*[·•|]\s*/).filter(Boolean)
    const isRow =
      names.length >= MIN_NAMES &&
      names.every((name) => /^[\p{Lu}\d]/u.test(name) && wordCount(name) <= MAX_NAME_WORDS)
    if (!isRow || wordCount(label) > MAX_LABEL_WORDS || !LABEL.test(label)) return []
    const fresh = names.filter((name) => !before.says(name))
    if (fresh.length === 0) return []
    const clause = `now names ${joinNames(fresh, MAX_NAMED, 'companies')} under ${quote(label, 40)} on ${pagePhrase(page)}`
    return [
      { id: 'named_item', points: LOW, rank: 44, clause, why: 'New names are listed', proof: [line.text] },
    ]
  })
}
