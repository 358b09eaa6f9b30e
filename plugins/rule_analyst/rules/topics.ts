import { isFrame, type Part } from '../parts.js'
import { isLegalPage, type Rule, type Topic } from '../rule.js'

const LANGUAGE_FIELDS = /^(?:seo\.(?:title|metaDescription)|headings\.|ctas)/

/** Running text that says something to a reader. */
function isLanguage(part: Part): boolean {
  if (isFrame(part)) return false
  return part.field === undefined || LANGUAGE_FIELDS.test(part.field.field)
}

function phrasesIn(text: string | undefined, pattern: RegExp): string {
  const phrases = (text ?? '').slice(0, 10_000).match(pattern) ?? []
  return phrases
    .map((phrase) => phrase.toLowerCase())
    .sort()
    .join('\n')
}

/** A rule for words that came, went or changed; words that stand in both texts say nothing about the change. */
function topic(id: string, about: Topic, weight: number, why: string, pattern: RegExp): Rule {
  return {
    id,
    topic: about,
    weight,
    applies: (part, page) =>
      isLanguage(part) &&
      !(isLegalPage(page) && part.block?.kind === 'link') &&
      phrasesIn(part.before, pattern) !== phrasesIn(part.after, pattern),
    why: () => why,
  }
}

const LIMIT_UNITS =
  'users?|seats?|members?|projects?|workspaces?|contacts?|subscribers?|emails?|messages?|monitors?|requests?|calls?|credits?|tokens?|events?|pages?|sites?|domains?|boards?|devices?|minutes?|hours?|queries|integrations?|[kmgt]i?b'

export const topicRules: Rule[] = [
  topic(
    'acquisition',
    'news',
    5,
    'Words about a merger, a purchase or funding changed',
    /\b(?:acquir(?:es?|ed|ing)|acquisition|merg(?:er|es|ed|ing) with|join(?:s|ing|ed) forces|series [a-f]\b|raised \p{Sc}\d|\bipo\b)/giu
  ),
  topic(
    'security_incident',
    'news',
    5,
    'Words about a security incident changed',
    /\b(?:data breach|security incident|breached|vulnerabilit(?:y|ies)|cve-\d{4}|compromised|unauthori[sz]ed access)\b/gi
  ),
  topic(
    'deprecation',
    'deprecation',
    4,
    'Words about an end or a breaking change changed',
    /\b(?:deprecat(?:ed?|es|ing|ion)|breaking change|sunset(?:s|ting)?|end[ -]of[ -]life|discontinu(?:ed?|es|ing)|shut(?:s|ting)? down|no longer (?:available|supported)|will be (?:removed|retired))\b/gi
  ),
  topic(
    'free_tier',
    'offer',
    4,
    'Words about a free plan changed',
    /\b(?:free (?:plan|tier|forever|account|edition|version)|forever free|free for)\b/gi
  ),
  topic(
    'limit',
    'offer',
    4,
    'A limit or quota changed',
    new RegExp(
      String.raw`(?:\b\d[\d.,]{0,14}[km]?\+?|\bunlimited)\s(?:\p{L}{1,20}\s)?(?:${LIMIT_UNITS})(?!\p{L})(?!\s(?:ago|read|left|later|old|away|from now)(?!\p{L}))`,
      'giu'
    )
  ),
  topic(
    'promotion',
    'offer',
    3,
    'A promotion began, changed or ended',
    /\b(?:\d{1,3}\s?% off|save \d{1,3}\s?%|discount|black friday|cyber monday|limited[ -]time|promo(?:tion|tional)? code|coupon)\b/gi
  ),
  topic(
    'trial',
    'offer',
    3,
    'Words about a trial or money back changed',
    /\b(?:(?:\d{1,3}[ -]day[s]?[ -])?(?:free[ -])?trial|money[ -]back|no credit card)\b/gi
  ),
  topic(
    'launch',
    'news',
    3,
    'Words about a launch changed',
    /\b(?:introducing|announcing|now (?:available|live|in beta)|launch(?:es|ed|ing)?|general(?:ly)? availab(?:le|ility)|new feature|public beta|coming soon)\b/gi
  ),
  topic(
    'leadership',
    'hiring',
    3,
    'A leading position was opened or filled',
    /\b(?:chief \p{L}+ officer|vp of|vice president|head of \p{L}+|director of \p{L}+)\b/giu
  ),
  topic(
    'legal',
    'legal',
    3,
    'Legal words changed',
    /\b(?:arbitration|governing law|liabilit(?:y|ies)|indemnif\w{1,8}|sub-?processors?|data processing|class action|termination|warrant(?:y|ies)|retention|third part(?:y|ies))\b/gi
  ),
  topic(
    'certification',
    'news',
    2,
    'Words about certification or compliance changed',
    /\b(?:soc ?2|iso ?27001|hipaa|fedramp|pci[ -]dss|gdpr)\b/gi
  ),
]
