import { HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { escapeRegExp } from '../words.js'
import { phrasePattern } from './phrases.js'
import { type Topic, topicClaims } from './topics.js'

/** A price notice names a time. "Prices change" alone may describe what a product tracks. */
const EFFECTIVE_WORD = '(?:on|from|as of|starting|effective|in|next|soon)'
/** Up to three words of a name. */
const PROPER_NAME = String.raw`(?:[\p{L}\d&.-]{1,30} ){0,3}`
/** Verbs of a line that reports something as having happened. */
const EVENT = phrasePattern(
  'was|were|has|have|had|we \\p{L}+ed|occurred|happened|experienced|suffered|affected|detected|discovered|confirmed|accessed|exposed',
  'wurden?|hat|haben|gab|avons|été|hemos|fue|sufri\\p{L}+'
)
/** Standards that companies are certified to. Other ISO standards describe formats, such as disk images. */
const CERTIFIABLE =
  '9001|13485|14001|15189|17025|20000|22000|22301|27001|2701[78]|27701|37001|42001|45001|50001'
/** Words for suppliers, whose certifications are not the company's own. */
const SUPPLIER_WORDS = phrasePattern(
  'hosted (?:on|by|in)|(?:runs?|running|built|database|servers?) on|powered by|data cent(?:er|re)s?'
)
/** Deprecated parts of other software that the product uses or no longer uses. */
const OTHERS_DEPRECATION =
  /non-deprecated|\b(?:us(?:e|es|age|ing)|calls?|remov\w+|replac\w+|avoid\w*|fix\w*|warnings?)(?: \p{L}+){0,3} deprecat|deprecat\w+ warnings?/iu

const NOTICES: Topic[] = [
  {
    id: 'acquisition',
    points: HIGH,
    rank: 99,
    why: 'Acquisition, merger or funding news',
    phrases: phrasePattern(
      'acquires|(?:has|have|had|was|were|is|been|being) acquired(?: by)?|acquired by|acquisition (?:of|by)|(?:has|have|is|are) merg(?:ed|ing) with|join(?:s|ing|ed) forces with',
      String.raw`joins? the ${PROPER_NAME}(?:family|group)`,
      String.raw`(?:now|becom(?:es?|ing)|became) (?:a )?part of (?:the )?${PROPER_NAME}(?:group|family|corporation|corp|company|inc|llc|ltd|gmbh|holdings?)`,
      String.raw`series [a-f] (?:funding|round|financing)|(?:raises|raised|closes|closed) (?:a )?\p{Sc}\d[\d.,]*\s?(?:m|million|b|billion|k)`,
      String.raw`übernommen von|übernahme (?:durch|von)|finanzierungsrunde|fusioniert|gehört (?:(?:seit|ab|nun|jetzt|heute|zu) )?(?:[\p{L}\d.&-]{1,30} ){0,6}zu(?:r|m)? (?:[\p{L}\d&.-]{1,30}[ -]){0,3}(?:gruppe|konzern|holding)|teil der (?:[\p{L}\d&.-]{1,30}[ -]){0,3}gruppe`,
      'rachet(?:é|ée|és|ées) par|acquis par|levée de fonds|rejoint le groupe|fait (?:désormais )?partie du groupe|fusionne',
      'adquirid[oa] por|ronda de financiación'
    ),
  },
  {
    id: 'security_incident',
    points: HIGH,
    rank: 98,
    why: 'A security incident is mentioned',
    isMeant: (line) => EVENT.test(line),
    phrases: phrasePattern(
      'data breach|security incident|(?:was|were|been) (?:breached|compromised)|unauthori[sz]ed access to (?:our|customer|user)',
      'datenleck|datenpanne|sicherheitsvorfall|fuite de données|incident de sécurité|filtración de datos|brecha de seguridad|incidente de seguridad'
    ),
  },
  {
    id: 'shutdown',
    points: HIGH,
    rank: 97,
    why: 'A shutdown is announced',
    phrases: phrasePattern(
      'wound down|wind(?:ing|s)? down (?:our|its|the|operations)|ceas(?:es?|ed|ing) (?:all )?operations|(?:is|are) (?:now )?shutting down|(?:has|have) shut down|closed (?:its|our) doors|no longer in business|out of business',
      'geschäftsbetrieb eingestellt|cesse (?:ses|toute) activités?|cese de (?:operaciones|actividad)'
    ),
  },
  {
    id: 'price_notice',
    points: HIGH,
    rank: 96,
    why: 'A price change is announced',
    essential: true,
    phrases: phrasePattern(
      `prices?\\s(?:will\\s|are\\s)?(?:chang|increas|ris|go|drop)\\w*(?:\\sup|\\sdown)?\\s${EFFECTIVE_WORD}`,
      `price (?:increase|rise|change|cut)s? ${EFFECTIVE_WORD}|(?:new|updated) (?:prices|pricing) (?:${EFFECTIVE_WORD}|applies|apply|takes? effect)`,
      'preise (?:steigen|sinken|ändern sich)|(?:neue preise|preisanpassung|preiserhöhung) (?:ab|zum|am)',
      '(?:tarifs|prix) (?:augmentent|changent|évoluent|baissent)|augmentation (?:des|de nos) (?:tarifs|prix)|nouveaux (?:tarifs|prix)',
      'precios (?:suben|subirán|cambian|cambiarán|bajan)|subida de precios|nuevos precios'
    ),
  },
  {
    id: 'layoffs',
    points: HIGH,
    rank: 94,
    why: 'Layoffs are mentioned',
    phrases: phrasePattern(
      'layoffs|la(?:id|ying) off|reduc(?:es|ed|ing) (?:our|its|the) (?:team|workforce|headcount|staff)',
      'entlässt|stellenabbau|plan social|licenciements|despidos'
    ),
  },
  {
    id: 'deprecation',
    points: MEDIUM,
    rank: 80,
    why: 'Deprecation or breaking-change notice',
    isNewsPerLine: true,
    isMeant: (line) => !OTHERS_DEPRECATION.test(line),
    phrases: phrasePattern(
      'deprecated?|deprecat(?:es|ing|ion)|breaking changes?|sunset(?:s|ting)|(?:be|is|are|to|will|we) sunset|end[ -]of[ -]life|eol|discontinu(?:ed?|es|ing)',
      'shut(?:s|ting)? down|switched off|no longer (?:available|supported|offered|sold|maintained)|will be (?:removed|retired)|dropp(?:ed|ing) support|(?:will |to )end(?:s|ing|ed)? (?:its |all )?support|support (?:for \\S+ )?(?:will end|ends|ended)',
      // With the preposition excluded here, the German verb means that something is adjusted, not ended.
      String.raw`(?:wird|werden|wurden?)\s(?:(?!auf\s)[\p{L}\d.]{1,20}\s){0,6}(?:eingestellt|abgeschaltet)|abgekündigt|nicht mehr (?:unterstützt|verfügbar)`,
      "obsolète|(?:sera|seront) (?:supprimé|arrêté|désactivé|retiré)e?s?|n['’]est plus disponible|fin de vie",
      'obsolet[oa]s?|será[n]? (?:eliminad|retirad)[oa]s?|dejará de estar|ya no está disponible'
    ),
  },
  {
    id: 'launch',
    points: MEDIUM,
    rank: 65,
    why: 'Something was announced',
    phrases: phrasePattern(
      'introducing|announcing|(?:is|are) now (?:available|live|in beta)|now in (?:private |closed |open )?beta|(?:is|are|out|live|available) (?:now )?(?:on|in) the (?:app|mac app|play|chrome web|microsoft) store|now (?:available|live|in beta)|(?:just|now|has|have|officially|we) launch(?:ed|es|ing)?|launch(?:es|ed|ing) (?:today|on|new|its|our|an?|the) |general(?:ly)? availab(?:le|ility)|(?:public|open) beta|coming soon|leaves? beta|out of beta|still in development|(?:is|are) being built|on (?:the|our) roadmap|early access',
      '(?:jetzt|ab sofort) (?:verfügbar|erhältlich)|wir stellen vor|demnächst verfügbar',
      'désormais disponible|nous lançons|lancement|bientôt disponible',
      'ya disponible|presentamos|lanzamos|lanzamiento|próximamente'
    ),
  },
  {
    id: 'certification',
    points: MEDIUM,
    rank: 52,
    why: 'A certification is mentioned',
    isMeant: (line) => !SUPPLIER_WORDS.test(line),
    phrases: phrasePattern(
      String.raw`soc ?2|iso(?:[/ ]iec)?[ -]?(?:${CERTIFIABLE})|hipaa|fedramp|pci[ -]dss|b[ -]corp|tisax`
    ),
  },
]

/** A company's announcements. Excludes contracts, which mention such events without anything having happened. */
export const notices: Kind = {
  find(comparison) {
    if (comparison.isLegal || comparison.label === 'careers') return []
    return NOTICES.flatMap((topic) => topicClaims(comparison, topic)).map((claim) =>
      claim.id === 'deprecation' && endsProduct(comparison, claim.proof[0])
        ? { ...claim, points: HIGH, why: "The product's end was announced" }
        : claim
    )
  },
}

/** Whether a notice of an end is about the whole product, not only about a version or a part of it. */
function endsProduct({ page: { competitor } }: Comparison, line: string): boolean {
  const name = escapeRegExp(competitor)
  const ending = new RegExp(
    String.raw`(?:(?:support (?:for|of)|drop|discontinu\p{L}+|retire|sunset|end) ${name}|${name} (?:(?:is|will be|has been|was) (?:discontinued|retired|shut down|sunset)|(?:has )?reached its end of life))(?=$|[.,;:!?)]| (?:on|in|as of|by|and|after|from|at|this|next|effective)(?!\p{L}))`,
    'iu'
  )
  // The names of some products are also common words.
  return ending.exec(line)?.[0].includes(competitor) ?? false
}
