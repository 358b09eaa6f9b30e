import type { FoundSource, SourceLink } from 'rivalwatch-plugin'

const MOST_DOCUMENTS = 3
/** Longer link texts may mention prices or terms, but are about something else. */
const MOST_WORDS = 8

/** Words for price lists in several languages, as link texts. */
const PRICES = wordsOf(
  String.raw`price[- ]?lists?|pricing|prices|rate[- ]?cards?|fees|fee schedule
  |preislisten?|preis(?:blatt|verzeichnis|übersicht)|preise|tarif(?:e|s|as|blatt|übersicht)?|gebühren
  |grille tarifaire|prix|lista de precios|precios|listino(?: prezzi)?|prezzi|tariffe
  |prijslijst|prijzen|tarieven|prislista|prisliste|priser|cennik(?:i|a)?|ceník|hinnasto
  |list[aă] de prețuri|prețuri|tarife|tabela de preços|preços`
)
/** Words for terms and agreements in several languages, as link texts. */
const TERMS = wordsOf(
  String.raw`terms|t&cs?|licen[cs]e agreement|eula|dpa|data processing (?:agreement|addendum)|sla|service level agreement
  |agb|(?:geschäfts|nutzungs|lizenz|vertrags)bedingungen|avv|av-vertrag|auftragsverarbeitung(?:svertrag)?
  |cgv|cgu|conditions (?:générales|d['’]utilisation)|términos|condiciones|termini|condizioni
  |(?:algemene )?voorwaarden|villkor|användarvillkor|regulamin|warunki|termeni|condiții|termos|condições`
)
/** Words for publications, which may mention prices or terms without listing them. */
const PUBLICATION =
  /white ?paper|e-?book|report|stud(?:y|ies|ie)\b|guide|leitfaden|ratgeber|webinar|brochure|broschüre|survey|magazine?\b/i

/** Finds PDFs with prices or terms that the homepage or the pricing page links to, those with prices first. */
export function discoverPdfs(links: readonly SourceLink[]): FoundSource[] {
  const named = links.filter(isNamedPdf)
  const prices = named.filter(({ text }) => PRICES.test(text))
  const found = new Map<string, FoundSource>()
  for (const link of [...prices, ...named]) {
    const { origin, pathname, search } = new URL(link.url)
    const url = origin + pathname + search
    if (found.has(url) || found.size === MOST_DOCUMENTS) continue
    found.set(url, {
      url,
      label: prices.includes(link) ? 'pricing' : 'custom',
      title: link.text,
      reason: 'The PDF that the site links to',
      mustAnswer: true,
    })
  }
  return [...found.values()]
}

function isNamedPdf({ url, text, type, from }: SourceLink): boolean {
  if (type !== '' || (from !== 'homepage' && from !== 'pricing')) return false
  if (!/\.pdf$/i.test(new URL(url).pathname) || text.split(/\s+/).length > MOST_WORDS) return false
  return (PRICES.test(text) || TERMS.test(text)) && !PUBLICATION.test(text)
}

function wordsOf(alternatives: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives.replace(/\s*\n\s*/g, '')})(?!\\p{L})`, 'iu')
}
