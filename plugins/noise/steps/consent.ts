import type { Block, FieldChange } from 'rivalwatch-plugin'
import { noiseWhere, type Step } from '../step.js'

const CONSENT = /cookie|consent|gdpr|your privacy|einwillig|consentement|consentimiento/i
const CONTROL =
  /^(?:(?:accept|reject|allow|decline|deny) all|(?:(?:accept|reject|allow|decline|deny|manage|customi[sz]e|save|confirm)\s.{0,20})?(?:cookies?|consent)(?: (?:settings|preferences|choices|notice))?|alle (?:akzeptieren|ablehnen)|tout (?:accepter|refuser)|(?:aceptar|rechazar) tod[ao]s?|only (?:necessary|essential)(?: cookies)?|(?:your )?privacy (?:choices|preferences|settings)|we (?:value|care about|respect) your privacy|manage (?:options|preferences|choices)|got it!?|(?:more|show|cookie) (?:options|details))[.!]?$/i
/** A sentence that asks for consent, which policies do not. */
const BANNER =
  /\b(?:(?:we|this (?:web)?site)(?: and our partners)? uses? cookies\b.{0,300}\b(?:accept|agree|consent|continu|click|settings|preferences|experience)|(?:we and|we,? with) our (?:\d+ )?(?:trusted )?partners\b.{0,300}\b(?:store|access|process|cookies)|by (?:continuing|clicking|using)\b.{0,120}\bcookies|(?:wir|diese (?:web)?seite) (?:verwenden|verwendet|nutzen|nutzt) cookies|(?:nous|ce site)(?: et nos (?:\d+ )?partenaires)? utilis(?:ons|e) des cookies|(?:este sitio(?: web)? )?(?:utilizamos|usamos|utiliza|usa) cookies|(?:est[ea]|quest[oa]|dit|deze|denne|denna|ta) (?:sitio|site|sito|website|webpagina|nettside|webbplats|hjemmeside|strona)(?: (?:web|internetowa))? (?:utiliza|usa|utilizza|gebruikt|maakt gebruik van|bruker|använder|bruger|używa|wykorzystuje|korzysta z)(?: \p{L}+)? (?:plików )?cookies?(?!\p{L}))/iu
/** Short answers below such a sentence. On their own, they could be on any button. */
const ANSWER =
  /^(?:i )?(?:accept|agree|allow|decline|deny|reject|ok(?:ay)?|understood|akzeptieren|zustimmen|einverstanden|ablehnen|(?:nur )?(?:notwendige|essenzielle)|alles? (?:akzeptieren|ablehnen)|(?:j')?accepte[rz]?|refuser|continuer sans accepter|param[ée]trer|acept(?:o|ar)|rechazar|configurar|accett[ao]|rifiuta)(?![\p{L}])(?:\s.{0,24})?$/iu
/** Headings of text that is about cookies but does not ask for consent. */
const POLICY = /polic|terms|privacy|legal|notice|datenschutz/i
const FIELDS: FieldChange['category'][] = ['cta', 'structure', 'navigation']

/** Filters out cookie and consent banners, in dialogs or elsewhere. */
export const consentStep: Step = {
  id: 'consent',
  reason: 'belongs to a cookie banner',
  findNoise({ fields, lines }) {
    const dialogAsks = lines.some(({ block }) => block.landmark === 'dialog' && CONSENT.test(block.text))
    const asks = dialogAsks || lines.some(({ block }) => isSentence(block))
    const isAnswer = (text: string) => CONTROL.test(text) || (asks && ANSWER.test(text))
    const banner = noiseWhere(
      lines,
      (text, { block }) =>
        (dialogAsks && block.landmark === 'dialog') ||
        isSentence(block) ||
        (!isPolicy(block) && isAnswer(text))
    )
    const texts = new Set(banner.map(({ text }) => text))
    const controls = fields.filter(({ category }) => FIELDS.includes(category))
    return [...banner, ...noiseWhere(controls, (text) => texts.has(text) || isAnswer(text))]
  },
}

function isSentence(block: Block): boolean {
  return !isPolicy(block) && BANNER.test(block.text)
}

function isPolicy({ text, path }: Block): boolean {
  return text.length > 600 || path.some((heading) => POLICY.test(heading))
}
