import { HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { escapeRegExp } from '../words.js'
import {
  ACQUISITION,
  CERTIFICATION,
  END_OF_LIFE,
  EVENT,
  LAUNCH,
  LAYOFFS,
  OTHERS_DEPRECATION,
  PRICE_NOTICE,
  SECURITY_INCIDENT,
  SHUTDOWN,
  SUPPLIER_WORDS,
} from './phrases.js'
import { type Topic, topicClaims } from './topics.js'

const TOPICS: Topic[] = [
  {
    id: 'acquisition',
    phrases: ACQUISITION,
    points: HIGH,
    rank: 99,
    why: 'Acquisition, merger or funding news',
  },
  {
    id: 'security_incident',
    phrases: SECURITY_INCIDENT,
    points: HIGH,
    rank: 98,
    why: 'A security incident is mentioned',
    isMeant: (line) => EVENT.test(line),
  },
  {
    id: 'price_notice',
    phrases: PRICE_NOTICE,
    points: HIGH,
    rank: 96,
    why: 'A price change is announced',
    essential: true,
  },
  { id: 'shutdown', phrases: SHUTDOWN, points: HIGH, rank: 97, why: 'A shutdown is announced' },
  { id: 'layoffs', phrases: LAYOFFS, points: HIGH, rank: 94, why: 'Layoffs are mentioned' },
  {
    id: 'deprecation',
    phrases: END_OF_LIFE,
    points: MEDIUM,
    rank: 86,
    why: 'Deprecation or breaking-change notice',
    isNewsPerLine: true,
    isMeant: (line) => !OTHERS_DEPRECATION.test(line),
  },
  {
    id: 'launch',
    phrases: LAUNCH,
    points: MEDIUM,
    rank: 65,
    why: 'Something was announced',
    isRemovalNews: true,
  },
  {
    id: 'certification',
    phrases: CERTIFICATION,
    points: MEDIUM,
    rank: 52,
    why: 'A certification is mentioned',
    isRemovalNews: true,
    isMeant: (line) => !SUPPLIER_WORDS.test(line),
  },
]

/** A company's announcements. Excludes contracts, which mention such events without anything having happened. */
export const notices: Kind = {
  find(comparison) {
    if (comparison.isLegal || comparison.label === 'careers') return []
    return TOPICS.flatMap((topic) => topicClaims(comparison, topic)).map((claim) => {
      if (claim.id !== 'deprecation') return claim
      const rank = comparison.label === 'blog' ? RANK_BELOW_POST : claim.rank
      return endsProduct(comparison, claim.proof[0])
        ? { ...claim, rank, points: HIGH, why: "The product's end was announced" }
        : { ...claim, rank }
    })
  },
}

/** The rank of a notice on a blog, where a new post is told by its title. */
const RANK_BELOW_POST = 80

/** Whether a line says that the whole product ends, not only a version or a part of it. */
function endsProduct({ page: { competitor } }: Comparison, line: string): boolean {
  const name = escapeRegExp(competitor)
  const ending = new RegExp(
    String.raw`(?<![\p{L}\d])(?:(?:end|ends|ending|drop|drops|discontinue|discontinues|discontinuing|retire|sunset) (?:(?:all |its |our )?support (?:for|of) )?${name}|support (?:for|of) ${name} (?:ends|will end)|${name} (?:(?:is|will be|has been|was) (?:discontinued|retired|shut down|sunset)|(?:has )?reached (?:its )?end of life))(?=$|[.,;:!?)]| (?:on|in|as of|by|and|after|from|at|this|next|effective)(?!\p{L}))`,
    'iu'
  )
  // The names of some products are also common words.
  return ending.exec(line)?.[0].includes(competitor) ?? false
}
