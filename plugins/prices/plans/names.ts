import type { PageElement } from 'rivalwatch-plugin'
import { isPeriodWord } from '../period.js'
import { findPrices } from '../price.js'
import { withoutEdges, wordsOf } from '../text.js'
import { valueOfText, INCLUDED, NOT_INCLUDED } from './marks.js'
import type { PageTree } from './tree.js'

const MAX_NAME_LENGTH = 40
/** Includes badges. */
const MAX_TITLE_LENGTH = 200
const MAX_WORDS = 6
export const MAX_PRICE_LENGTH = 80
/** Length of a text that replaces a price, including a lead-in such as "Price:". */
const MAX_SUBSTITUTE_LENGTH = 40
const FREE_WORDS =
  'free|free forever|always free|gratis|gratuit|gratuito|kostenlos|kostenfrei|grátis|za darmo|bezpłatnie|zdarma|ilmainen|ingyenes|ücretsiz|無料|免费|무료|бесплатно'
const ON_REQUEST =
  "contact (?:sales|us)(?: for (?:an? )?(?:quote|pricing|prices?))?|talk to (?:sales|us)|custom|custom (?:pricing|price|quote)|let['’]s talk|get (?:a quote|in touch)|request a quote|(?:price |preis |prix |prijs )?(?:on request|auf anfrage|sur (?:devis|demande)|op aanvraag)|individuell|sur mesure|contactez[- ]nous|(?:a|bajo|sob) consulta|a consultar|a medida|sob medida|personalizado|contáctanos|fale conosco|su (?:richiesta|misura|preventivo)|personalizzato|contattaci|op maat|på (?:förfrågan|forespørgsel|forespørsel)|kontakta oss|kontakt oss?|wycena indywidualna|indywidualn(?:ie|a wycena)|na (?:zapytanie|dotaz|vyžádání)|individuáln[ěe]|hinta pyynnöstä|по запросу|(?:要?お)?問い?合わせ|お見積り|要見積(?:もり)?|联系我们|문의|inquire|enquire|tb[ad]|to be (?:announced|determined)"
const PRICE_SUBSTITUTE = new RegExp(
  String.raw`^\s*(?:(?:prices?|pricing|costs?)\s?[:–-]?\s\s*)?(?:${FREE_WORDS}|${ON_REQUEST})\s*$`,
  'iu'
)
const FREE = new RegExp(`^(?:${FREE_WORDS})`, 'iu')
const BADGE =
  /(?:^|\s)[([]?(?:★\s?)?(?:most popular|most [a-z]+$|popular|recommended|best (?:value|seller|choice|deal)|new|beta|coming soon|save \d{1,3}\s?%|\d{1,3}\s?% off|current plan|limited|(?:am )?beliebt(?:este[rs]?|esten)?|empfohlen|(?:le )?plus populaire|recommandé|más popular|recomendad[oa]|più popolare|populair|najpopularniejszy|polecan[ya]|(?:mest )?populär|cel mai ales|recomandat|unsere? (?:empfehlung|tipp)|empfehlung|bestseller|meistgewählt|am häufigsten gewählt|notre (?:recommandation|choix)|recommandée?|meilleure vente|le plus (?:choisi|vendu)|más (?:vendido|elegido)|nuestra recomendación|mais (?:popular|vendido)|consigliat[oa]|il più (?:scelto|venduto)|meest (?:gekozen|populair)|aanbevolen|onze keuze|populärast|mest (?:såld|köpt|populær|populære|valgt)|rekommenderas|anbefalt|anbefalet|najczęściej wybierany|najlepszy wybór)(?:\s(?:choice|option|wahl|choix|opción|scelta|keuze|val))?[!)\]]?(?=\s|$)/gi
const CONTACT =
  /(?<=\S)\s(?:contact (?:sales|us)|talk to (?:sales|us)|let['’]s talk|get a quote|request a quote|custom pricing)\s*$/i
const GENERIC =
  /^(?:price|prices|pricing|cost|costs|fee|fees|rate|rates|amount|total|description|details?|notes?|features?|what['’]s included|plans?|tiers?|compare|comparison|add-?ons?|billing|included|includes|overview|faq|questions?|assumptions?|methodology|calculations?|estimates?|sub ?totaa?l|zwischensumme|sous-total|get in touch|contact(?: us)?)$/i
/** The usual names of plans, by language. */
const COMMON_NAMES = [
  'free|basic|starter|start|lite|light|hobby|solo|personal|individual|essentials?|standard|plus|pro|professional|premium|growth|grow|team|teams|business|advanced|scale|ultimate|unlimited|enterprise|corporate|organi[sz]ation|agency|custom|developer',
  'basis|einsteiger|einstieg|profi|professionell|unternehmen',
  'découverte|essentiel(?:le)?|débutant|professionnel(?:le)?|avancée?|équipe|entreprise|croissance',
  'básico|esencial|inicial|inicio|estándar|profesional|avanzado|empresas?|empresarial|corporativo|negocios?|equipo|crecimiento',
  'essencial|iniciante|padrão|profissional|avançado|equipe|equipa|negócios?|crescimento|expansão',
  'base|essenziale|professionale|avanzato|azienda|aziendale|impresa',
  'standaard|professioneel|zakelijk|bedrijf',
  'podstawowy|standardowy|profesjonalny|biznes|zaawansowany',
  'bas|företag|företaget|bedrift|virksomhed|profesional|avansat|companie',
]
const COMMON_NAME = new RegExp(
  `^(?:${COMMON_NAMES.join('|')})(?: (?:plus|suite|grid|plan|tier|edition|\\d))?$`,
  'iu'
)
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const NAMING_TAGS = new Set(['summary', 'legend', 'caption'])
const NAMING_CLASS =
  /(?:^|[\s_-])(?:name|title|heading|headline|plan-?name|tier-?name|package-?name)(?:$|[\s_])/i

/** Returns the plan name in a heading or column header, without price and badge; null if the text names no plan. */
export function planNameIn(text: string): string | null {
  const price = findPrices(text.slice(0, MAX_TITLE_LENGTH))[0]
  const title = price && price.start > 0 ? text.slice(0, price.start) : text
  if (title.length > MAX_TITLE_LENGTH) return null
  // "New issues" is a name, not a badge before a name.
  const withoutBadge = title.replace(BADGE, ' ')
  const cleaned = (/^\s*\p{Ll}/u.test(withoutBadge) ? title : withoutBadge).replace(CONTACT, '')
  const name = withoutEdges(cleaned).replace(/ \s+|[^\S ]\s*/g, ' ')
  return isPlanName(name) ? name : null
}

function isPlanName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH) return false
  const words = wordsOf(name)
  if (words.length === 0 || words.length > MAX_WORDS) return false
  if (!/\p{L}/u.test(name) || /[.!?…](?:$|\s)|[：。]$/.test(name) || GENERIC.test(name)) return false
  // "credits / month" is the text after a price, not a name.
  if (/\/\s*\p{L}+$/u.test(name) && isPeriodWord(words.at(-1)!)) return false
  if (words.every(isPeriodWord) || findPrices(name).length > 0) return false
  const value = valueOfText(name)
  return value !== INCLUDED && value !== NOT_INCLUDED
}

export function isCommonName(name: string): boolean {
  return COMMON_NAME.test(name.trim())
}

/** Whether a text is short enough for a price and has a digit. This fast check rules out most text. */
export function canHoldPrice(text: string): boolean {
  return text.length <= MAX_PRICE_LENGTH && /\d/.test(text)
}

export function hasPrice(text: string): boolean {
  return canHoldPrice(text) && findPrices(text).length > 0
}

/**
 * Whether a text replaces a price, such as "Free" or "Contact sales".
 * @param text with whitespace collapsed
 */
export function isPriceSubstitute(text: string): boolean {
  return text.length <= MAX_SUBSTITUTE_LENGTH && PRICE_SUBSTITUTE.test(text)
}

/** Whether a text that replaces a price means that the plan costs nothing. */
export function isFree(text: string): boolean {
  return FREE.test(text)
}

export function isHeading({ tag, attributes }: PageElement): boolean {
  return HEADINGS.has(tag) || attributes.role === 'heading'
}

/** Returns a heading's level. */
export function headingLevel({ tag, attributes }: PageElement): number {
  return HEADINGS.has(tag) ? Number(tag[1]) : Number(attributes['aria-level'] ?? 2)
}

/** Whether an element is meant to name the content after it. */
export function isNameElement(element: PageElement): boolean {
  return (
    isHeading(element) ||
    NAMING_TAGS.has(element.tag) ||
    NAMING_CLASS.test((element.attributes.class ?? '').slice(0, 300))
  )
}

/** Returns the first part of an element's text: "Team" in `<th>Team <small>for growing companies</small></th>`. */
export function firstPartOf(tree: PageTree, element: PageElement): string {
  let current = element
  for (let depth = 0; depth < 8; depth++) {
    const text = tree.textOf(current)
    const child = tree.childrenOf(current).find((part) => !part.hidden && tree.textOf(part) !== '')
    if (!child) return text
    const inner = tree.textOf(child)
    if (text === inner) {
      current = child
      continue
    }
    const at = text.indexOf(inner)
    if (at > 0) return text.slice(0, at).trim()
    if (at < 0) return text
    current = child
  }
  return tree.textOf(current)
}
