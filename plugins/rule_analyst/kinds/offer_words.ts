import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { isStillFree } from '../proof.js'
import { DURATION, phrasePattern, TRIAL } from './phrases.js'
import { type Topic, topicClaims } from './topics.js'

const OFFERS: Topic[] = [
  {
    id: 'trial',
    points: MEDIUM,
    rank: 77,
    why: 'Trial wording changed',
    essential: true,
    phrases: TRIAL,
  },
  {
    id: 'free_tier',
    points: MEDIUM,
    rank: 76,
    why: 'Free plan wording changed',
    essential: true,
    isOffered: (version) => isStillFree(version, 'Free'),
    phrases: phrasePattern(
      String.raw`free (?:plan|tier|forever|account|edition|version)|forever free|free for (?!${DURATION})[\p{L}\d ]{3,30}`,
      '(?:dauerhaft|für immer|immer) kostenlos|kostenlos für immer|kostenlose[rsn]? (?:plan|tarif|version)|gratis-?(?:version|tarif)',
      'gratuite? à vie|toujours gratuite?|(?:plan|offre|forfait|version) gratuite?',
      'gratis para siempre|(?:plan|versión) (?:gratuit[oa]|gratis)'
    ),
  },
  {
    id: 'payment_terms',
    points: MEDIUM,
    rank: 72,
    why: 'Payment wording changed',
    essential: true,
    phrases: phrasePattern(
      String.raw`no (?:credit )?card|(?:credit )?card not (?:required|needed)|ohne kreditkarte|sans carte bancaire|sin tarjeta|(?:geen|zonder) creditcard|(?:nessuna|senza) carta|sem cartão|bez karty|(?:utan|uden|inget) kreditkort`,
      String.raw`credit card(?: is)?(?: required| needed)|no refunds?|(?:non|not)[ -]?refundable`,
      'money[ -]back(?: guarantee)?|(?<!no )refunds?|(?<!non[ -])refundable|geld-zurück(?:-garantie)?|satisfait ou remboursé|rembours(?:e|é|ement)',
      String.raw`(?:full|early) access (?:\p{L}+ ){0,4}(?:for free|at no (?:cost|charge))|free (?:during|while in) (?:\p{L}+ )?(?:beta|preview)|free until further notice`,
      String.raw`(?:kostenlos|kostenfrei|gratis) bis auf weiteres|bis auf weiteres (?:kostenlos|kostenfrei|gratis)|gratuite?s? jusqu['’]à nouvel ordre|(?:gratis|gratuit[oa]s?) hasta nuevo aviso|(?:grátis|gratuit[oa]s?) até (?:novo )?aviso|gratis fino a nuovo avviso`,
      'cancel any ?time|jederzeit kündbar|sans engagement|résiliable|cancela cuando|maandelijks opzegbaar'
    ),
  },
  {
    id: 'promotion',
    points: MEDIUM,
    rank: 70,
    why: 'A promotion began or ended',
    phrases: phrasePattern(
      String.raw`\d{1,3}\s?% off|save (?:up to )?\d{1,3}\s?%|black friday|cyber monday|limited[ -]time|promo(?:tion|tional)? code|coupon|half (?:off|price)|\d{1,3}\s?% (?:discount|rabatt)|de (?:réduction|remise|descuento)`,
      String.raw`(?:launch|introductory|new[ -]customer) (?:offer|discount|price)|(?:mengen|neukunden|einführungs|frühbucher|treue)rabatte?|einführungs(?:angebot|preis)|offre de (?:lancement|bienvenue)|oferta de lanzamiento|offerta (?:di )?lancio|oferta de lançamento|introductiekorting`
    ),
  },
]
/** Share of the page's text. If more is new, the usual words of an offer are not the news. */
const REWRITE_SHARE = 0.5
const TRIAL_DAYS = /(\d{1,3})[ -](?:days?|tage|jours|d[ií]as|giorni|dagen|dni|dagar|dage)/i

/** Trials, free plans, payment terms and promotions that a text states. */
export const offerWords: Kind = {
  find(comparison) {
    const { label, isLegal, isEditorial, changedShare } = comparison
    if (isLegal) return []
    const length = trialLengthClaim(comparison)
    const topics = OFFERS.filter(({ id }) => !length || id !== 'trial')
    const claims = topics.flatMap((topic) => topicClaims(comparison, topic))
    if (length) claims.unshift(length)
    // On a pricing page, the terms of an offer are as important as prices, but prices lead.
    if (label === 'pricing') return claims.map((claim) => ({ ...claim, pointsAsLead: HIGH }))
    return isEditorial || changedShare >= REWRITE_SHARE
      ? claims.map((claim) => ({ ...claim, points: claim === length ? HIGH : LOW }))
      : claims
  },
}

/** Claims "cut its free trial from 30 to 14 days" if each version mentions only one length that the other lacks. */
function trialLengthClaim({ before, after }: Comparison): Claim | null {
  const [old, now] = [trialsIn(before), trialsIn(after)]
  const [[from, ...gone], [to, ...added]] = [onlyIn(old, now), onlyIn(now, old)]
  if (!from || !to || gone.length + added.length > 0) return null
  return {
    id: 'trial_length',
    points: HIGH,
    rank: 90,
    clause: `${Number(to) < Number(from) ? 'cut' : 'extended'} its free trial from ${from} to ${to} days`,
    why: 'The trial length changed',
    proof: [now.get(to)!],
    essential: true,
  }
}

/** Returns the lengths of trials that a version mentions, in days, each with a line that does. */
function trialsIn({ blocks }: PageVersion): Map<string, string> {
  const lines = blocks.filter(({ text, path }) => TRIAL.test(text) || TRIAL.test(path.at(-1) ?? ''))
  return new Map(
    lines.flatMap(({ text }) => (TRIAL_DAYS.exec(text) ?? []).slice(1).map((days) => [days, text]))
  )
}

function onlyIn(own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...own.keys()].filter((key) => !other.has(key))
}
