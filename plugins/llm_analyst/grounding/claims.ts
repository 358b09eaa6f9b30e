import type { ProvenClaim } from 'rivalwatch-plugin'
import { withoutQuotations } from './quotations.js'

/** Words that say what happened, and the wording of a claim that proves it. */
const DEEDS: readonly [said: RegExp, proven: RegExp][] = [
  [
    words(
      'rais(?:e[sd]?|ing)',
      'increas\\w+',
      'hik\\w+',
      'doubl\\w+',
      'tripl\\w+',
      'rose',
      'rises?',
      'up from',
      'extend\\w*',
      'higher',
      'more expensive'
    ),
    words('raised', 'extended', 'up from'),
  ],
  [
    words(
      'cuts?',
      'cutting',
      'lower\\w*',
      'reduc\\w+',
      'decreas\\w+',
      'slash\\w+',
      'halv\\w+',
      'fell',
      'falls?',
      'down from',
      'shorten\\w*',
      'cheaper'
    ),
    words('cut', 'down from'),
  ],
  [
    words('add(?:s|ed|ing)?', 'introduc\\w+', 'launch\\w*', 'unveil\\w*', 'now offers?', 'new'),
    words('added', 'new', 'published', 'released', 'hiring', 'now (?:lists?|shows?|says)'),
  ],
  [
    words(
      'remov\\w+',
      'drop(?:s|ped|ping)?',
      'discontinu\\w+',
      'eliminat\\w+',
      'no longer',
      'retir\\w+',
      'withdr\\w+',
      'end(?:s|ed|ing)',
      'stop(?:s|ped|ping)?',
      'axe[sd]?',
      'kill\\w*',
      'took down'
    ),
    words('removed', 'no longer', 'took down', 'emptied', 'in place of', 'instead of'),
  ],
  [words('renam\\w+', 'rebrand\\w*'), words('renamed', 'calls itself')],
  [words('releas\\w+', 'ship(?:s|ped|ping)'), words('released', 'its (?:latest stable )?version')],
  [words('hir(?:es?|ed|ing)', 'recruit\\w*'), words('hiring', 'now lists', 'no longer lists', 'role')],
  [
    words('replac\\w+', 'swap\\w*', 'switch\\w*'),
    words('replaced', 'in place of', 'instead of', 'renamed', 'turned', 'from'),
  ],
  [words('mov(?:es?|ed|ing)', 'migrat\\w+'), words('moved', 'redirect', 'sends visitors')],
]
/** Announcements, which a claim must quote or its evidence must contain. */
const ANNOUNCED = new RegExp(
  words(
    'acquir\\w+',
    'acquisition',
    'merg\\w+',
    'bought',
    'deprecat\\w+',
    'sunset\\w*',
    'shut\\w* down',
    'end[ -]of[ -]life',
    'breach\\w*',
    'lay(?:s|ing)? off',
    'layoffs?'
  ),
  'giu'
)
const FROM_TO = /\bfrom\s+(\S*\d\S*)\s+(?:\S+\s+){0,2}?to\s+(\S*\d\S*)/giu

/** Returns the first word of a summary that none of its claims proves; null when all are proven. */
export function firstUnproven(summary: string, claims: readonly ProvenClaim[]): string | null {
  const said = withoutQuotations(summary)
  const texts = claims.map(({ text }) => text).join('\n')
  for (const [deed, proven] of DEEDS) {
    const [word] = deed.exec(said) ?? []
    if (word !== undefined && !proven.test(texts)) return word
  }
  const evidence = [texts, ...claims.flatMap((claim) => claim.evidence)].join('\n').toLowerCase()
  for (const [word] of said.matchAll(ANNOUNCED)) {
    if (!evidence.includes(word.toLowerCase().slice(0, 5))) return word
  }
  for (const [passage, from, to] of said.matchAll(FROM_TO)) {
    if (!claims.some(({ text }) => isSaidInOrder(text, digits(from), digits(to)))) return passage
  }
  return null
}

/** Whether a claim goes from the first number to the second, not vice versa. */
function isSaidInOrder(claim: string, from: string, to: string): boolean {
  const numbers = (claim.match(/\d[\d.,]*/g) ?? []).map(digits)
  const at = numbers.indexOf(from)
  const isTurned = /in place of|instead of|(?:up|down) from/.test(claim)
  return isTurned
    ? numbers.indexOf(to) >= 0 && numbers.lastIndexOf(from) >= 0
    : at >= 0 && numbers.indexOf(to, at + 1) >= 0
}

function digits(text: string): string {
  return text.replace(/[^\d.,]/g, '').replace(/[.,]+$/, '')
}

function words(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}
