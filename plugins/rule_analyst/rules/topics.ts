import type { Change } from '#platform/contract'
import { isFrame, type Part } from '../parts.js'
import { tellRoles } from './wording.js'
import { isLegalPage, thePage, type Rule, type Topic } from '../rule.js'
import {
  ACQUISITION,
  DEPRECATION,
  FREE_TIER,
  LAUNCH,
  LAYOFFS,
  PRICE_NOTICE,
  SECURITY_INCIDENT,
  TRIAL,
} from './topic_words.js'
import { fromDifference, plain, quoted } from '../text.js'

const LANGUAGE_FIELDS = /^(?:seo\.(?:title|metaDescription)|headings\.|ctas)/

/** Running text that says something to a reader. */
function isLanguage(part: Part): boolean {
  if (isFrame(part)) return false
  return part.field === undefined || LANGUAGE_FIELDS.test(part.field.field)
}

function isButton({ field, block }: Part): boolean {
  return field?.field === 'ctas' || block?.kind === 'cta'
}

function phrasesIn(text: string | undefined, pattern: RegExp): string {
  const phrases = (text ?? '').slice(0, 10_000).match(pattern) ?? []
  return phrases
    .map((phrase) => phrase.toLowerCase())
    .sort()
    .join('\n')
}

/** What a topic says of a change; the verbs that fit what came, went or was said otherwise. */
interface Saying {
  added: string
  removed: string
  changed: string
  /** Quotes the phrases themselves, not the lines they stand in. */
  byPhrase?: boolean
  /** Names the heading above: limits are those of a plan. */
  ofSection?: boolean
}

interface Topical {
  id: string
  topic: Topic
  weight: number
  why: string
  phrases: RegExp
  /** Contracts and policies speak of such things all the time without anything having happened. */
  notInLegalText?: boolean
  /** "Start free trial" on a button is a call to action. */
  notOnButtons?: boolean
  saying: Saying
}

/** A rule for words that came, went or changed; words that stand in both texts say nothing about the change. */
function topicRule({ phrases, notInLegalText, notOnButtons, saying, why, ...rule }: Topical): Rule {
  return {
    ...rule,
    applies: (part, page) =>
      isLanguage(part) &&
      !(notOnButtons && isButton(part)) &&
      !(isLegalPage(page) && (notInLegalText || part.block?.kind === 'link')) &&
      phrasesIn(part.before, phrases) !== phrasesIn(part.after, phrases),
    why: () => why,
    tell: (part, change) =>
      (rule.topic === 'hiring' ? tellRoles(part, change) : null) ?? tellTopic(part, change, saying, phrases),
  }
}

function tellTopic(part: Part, { page }: Change, saying: Saying, phrases: RegExp): string {
  const { before, after } = part
  const section = saying.ofSection ? part.block?.path.at(-1) : undefined
  const where = section ? ` of ${quoted(section, 40)}` : ''
  const on = ` on ${thePage(page)}`
  const had = before !== undefined && phrasesIn(before, phrases) !== ''
  const has = after !== undefined && phrasesIn(after, phrases) !== ''
  if (before === undefined || (!had && has)) return `${saying.added}${on}: ${quoted(after ?? '', 140)}`
  if (after === undefined || (had && !has)) return `${saying.removed}${on}: ${quoted(before, 140)}`
  const [from, to] = saying.byPhrase ? phrasePair(before, after, phrases) : fromDifference(before, after)
  return `${saying.changed}${where} from ${quoted(from)} to ${quoted(to)}${on}`
}

/** The first phrases that differ, as written; whole texts where one has none. */
function phrasePair(before: string, after: string, phrases: RegExp): [string, string] {
  const [old, now]: string[][] = [before, after].map(
    (text) => plain(text).slice(0, 10_000).match(phrases) ?? []
  )
  const from = old.find((phrase) => !now.includes(phrase))
  const to = now.find((phrase) => !old.includes(phrase))
  return from !== undefined && to !== undefined ? [from, to] : fromDifference(before, after)
}

const LIMIT_UNITS =
  'users?|seats?|members?|projects?|workspaces?|contacts?|subscribers?|emails?|messages?|monitors?|requests?|calls?|credits?|tokens?|events?|pages?|sites?|domains?|boards?|devices?|minutes?|hours?|queries|integrations?|[kmgt]i?b'

/** "We reply in 5 minutes" limits nobody. */
const NO_DURATION = String.raw`(?<!\b(?:in|within|after|about|under|last|next|past|than)\s)`

export const topicRules: Rule[] = (
  [
    {
      id: 'acquisition',
      topic: 'news',
      weight: 5,
      why: 'Words about a merger, a purchase or funding changed',
      phrases: ACQUISITION,
      notInLegalText: true,
      saying: {
        added: 'announced',
        removed: 'no longer says',
        changed: 'changed what it says about a merger, a purchase or funding',
      },
    },
    {
      id: 'layoffs',
      topic: 'news',
      weight: 4,
      why: 'Words about layoffs changed',
      phrases: LAYOFFS,
      notInLegalText: true,
      saying: {
        added: 'announced',
        removed: 'no longer says',
        changed: 'changed what it says about layoffs',
      },
    },
    {
      id: 'security_incident',
      topic: 'news',
      weight: 5,
      why: 'Words about a security incident changed',
      phrases: SECURITY_INCIDENT,
      notInLegalText: true,
      saying: {
        added: 'reported on security',
        removed: 'no longer says about security',
        changed: 'changed what it says about security',
      },
    },
    {
      id: 'deprecation',
      topic: 'deprecation',
      weight: 4,
      why: 'Words about an end or a breaking change changed',
      phrases: DEPRECATION,
      notInLegalText: true,
      saying: {
        added: 'announced an end or a breaking change',
        removed: 'withdrew the notice of an end or a breaking change',
        changed: 'changed the notice of an end or a breaking change',
      },
    },
    {
      id: 'price_notice',
      topic: 'price',
      weight: 5,
      why: 'Words about a change of prices changed',
      phrases: PRICE_NOTICE,
      notInLegalText: true,
      saying: {
        added: 'announced a change of its prices',
        removed: 'no longer announces a change of its prices',
        changed: 'changed what it says about a change of its prices',
      },
    },
    {
      id: 'free_tier',
      topic: 'offer',
      weight: 4,
      why: 'Words about a free plan changed',
      phrases: FREE_TIER,
      saying: {
        added: 'now speaks of a free plan',
        removed: 'no longer speaks of a free plan',
        changed: 'changed what it says about its free plan',
      },
    },
    {
      id: 'limit',
      topic: 'offer',
      weight: 4,
      why: 'A limit or quota changed',
      phrases: new RegExp(
        String.raw`${NO_DURATION}(?:\b\d(?:[\d.,]{0,13}\d)?[km]?\+?|\bunlimited)\s(?:\p{L}{1,20}\s)?(?:${LIMIT_UNITS})(?!\p{L})(?!\s(?:ago|read|left|later|old|away|from now)(?!\p{L}))`,
        'giu'
      ),
      notInLegalText: true,
      saying: {
        added: 'added a limit',
        removed: 'removed a limit',
        changed: 'changed a limit',
        byPhrase: true,
        ofSection: true,
      },
    },
    {
      id: 'promotion',
      topic: 'offer',
      weight: 3,
      why: 'A promotion began, changed or ended',
      phrases:
        /\b(?:\d{1,3}\s?% off|save \d{1,3}\s?%|discount|black friday|cyber monday|limited[ -]time|promo(?:tion|tional)? code|coupon)(?!\w)/gi,
      saying: { added: 'began a promotion', removed: 'ended a promotion', changed: 'changed a promotion' },
    },
    {
      id: 'trial',
      topic: 'offer',
      weight: 3,
      why: 'Words about a trial or money back changed',
      phrases: TRIAL,
      notOnButtons: true,
      saying: {
        added: 'now offers a trial or money back',
        removed: 'no longer offers',
        changed: 'changed its trial',
        byPhrase: true,
      },
    },
    {
      id: 'launch',
      topic: 'news',
      weight: 3,
      why: 'Words about a launch changed',
      phrases: LAUNCH,
      notInLegalText: true,
      saying: { added: 'announced', removed: 'no longer announces', changed: 'changed an announcement' },
    },
    {
      id: 'leadership',
      topic: 'hiring',
      weight: 3,
      why: 'A leading position was opened or filled',
      phrases: /\b(?:chief \p{L}+ officer|vp of|vice president|head of \p{L}+|director of \p{L}+)\b/giu,
      notInLegalText: true,
      saying: {
        added: 'opened a leading position',
        removed: 'closed a leading position',
        changed: 'changed a leading position',
      },
    },
    {
      id: 'legal',
      topic: 'legal',
      weight: 3,
      why: 'Legal words changed',
      phrases:
        /\b(?:arbitration|governing law|liabilit(?:y|ies)|indemnif\w{1,8}|sub-?processors?|data processing|class action|termination|warrant(?:y|ies)|retention|third part(?:y|ies))\b/gi,
      saying: { added: 'added legal words', removed: 'removed legal words', changed: 'changed legal words' },
    },
    {
      id: 'certification',
      topic: 'news',
      weight: 2,
      why: 'Words about certification or compliance changed',
      phrases: /\b(?:soc ?2|iso ?27001|hipaa|fedramp|pci[ -]dss|gdpr)\b/gi,
      notInLegalText: true,
      saying: {
        added: 'now claims',
        removed: 'no longer claims',
        changed: 'changed what it says about compliance',
      },
    },
  ] satisfies Topical[]
).map(topicRule)
