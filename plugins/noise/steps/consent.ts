import type { Block, FieldChange } from '#platform/contract'
import { shown, type Step, textsOf } from '../step.js'

const CONSENT = /cookie|consent|gdpr|your privacy|einwillig|consentement|consentimiento/i
const CONTROL =
  /^(?:(?:accept|reject|allow|decline|deny) all|(?:(?:accept|reject|allow|decline|deny|manage|customi[sz]e|save|confirm)\s.{0,20})?(?:cookies?|consent)(?: (?:settings|preferences|choices|notice))?|alle (?:akzeptieren|ablehnen)|tout (?:accepter|refuser)|(?:aceptar|rechazar) tod[ao]s?|only (?:necessary|essential)(?: cookies)?|(?:your )?privacy (?:choices|preferences|settings)|we (?:value|care about|respect) your privacy|manage (?:options|preferences|choices)|got it!?|(?:more|show|cookie) (?:options|details))[.!]?$/i
/** A sentence that asks, as no policy does. */
const BANNER =
  /\b(?:(?:we|this (?:web)?site)(?: and our partners)? uses? cookies\b.{0,300}\b(?:accept|agree|consent|continu|click|settings|preferences|experience)|(?:we and|we,? with) our (?:\d+ )?(?:trusted )?partners\b.{0,300}\b(?:store|access|process|cookies)|by (?:continuing|clicking|using)\b.{0,120}\bcookies|wir verwenden cookies|nous utilisons des cookies|utilizamos cookies)/i
/** Below such headings cookies are what the page is about. */
const POLICY = /polic|terms|privacy|legal|notice|datenschutz/i
const FIELDS: FieldChange['category'][] = ['cta', 'structure', 'navigation']

/** Cookie and consent banners, in a dialog or wherever else they are put. */
export const consentStep: Step = {
  id: 'consent',
  reason: 'belongs to a cookie banner',
  takeOut({ fields, lines }) {
    const dialogAsks = lines.some(({ block }) => block.landmark === 'dialog' && CONSENT.test(block.text))
    const bannerLines = lines.filter(
      ({ block }) => (dialogAsks && block.landmark === 'dialog') || isBanner(block)
    )
    const bannerTexts = new Set(bannerLines.map(({ block }) => block.text))
    const bannerFields = fields.filter(
      ({ category, before, after }) =>
        FIELDS.includes(category) &&
        [before, after].every((text) => text === undefined || bannerTexts.has(text) || CONTROL.test(text))
    )
    return [...bannerLines, ...bannerFields].map((part) => {
      const { before, after } = textsOf(part)
      return { parts: [part], text: shown(before, after) }
    })
  },
}

function isBanner({ text, path }: Block): boolean {
  if (text.length > 600 || path.some((heading) => POLICY.test(heading))) return false
  return CONTROL.test(text) || BANNER.test(text)
}
