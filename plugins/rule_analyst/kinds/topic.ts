import { type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference } from '../differences.js'
import { pagePhrase } from '../page_names.js'
import type { Passage } from '../pairing.js'
import { isAbout, topicOf } from '../topics.js'
import { quote, wordCount } from '../words.js'

/** Share of the page. If more of it changed, too many words are new for one of them to be the topic. */
const MAX_CHANGED_SHARE = 0.6
/** Minimum number of changed lines, and share of them, that must be about a topic for it to be the news. */
const MIN_LINES = { low: 4, medium: 6 }
const MIN_SHARE = 0.25

/** Number of words. A shorter line says nothing about its topic. */
const MIN_GIST_WORDS = 5

/** Words that the old version does not have and many changed lines do: what the change is about. */
export const topic: Kind = {
  find(comparison) {
    const { edits, controls, page, changedShare } = comparison
    const found = changedShare > MAX_CHANGED_SHARE ? null : topicOf(comparison)
    if (found === null) return []
    const changed = [...edits, ...controls].flatMap(({ before, after }) =>
      after ? [{ ...after, fresh: before ? findDifference(before.text, after.text).after : after.text }] : []
    )
    const about = changed.filter(({ text }) => isAbout(text, found))
    if (about.length < MIN_LINES.low || about.length < MIN_SHARE * changed.length) return []
    const heading = about.find(({ block }) => block.kind === 'heading')
    const isUnder = ({ block }: Passage) => heading !== undefined && block.path.at(-1) === heading.text
    const texts = changed.filter(
      ({ block, fresh }) => block.kind !== 'heading' && wordCount(fresh) >= MIN_GIST_WORDS
    )
    const text = texts.find(isUnder) ?? texts.find(({ fresh }) => isAbout(fresh, found))
    const isSection =
      heading !== undefined && !edits.some(({ before, after }) => before && after?.at === heading.at)
    const claim = isSection
      ? `added ${quote(heading.text, 50)} to ${pagePhrase(page)}`
      : `now mentions ${quote(asWritten(comparison, found))} in ${about.length} places on ${pagePhrase(page)}`
    const isNews = comparison.isMarketing && about.length >= MIN_LINES.medium
    return [
      {
        id: 'topic',
        points: isNews ? MEDIUM : LOW,
        pointsAsLead: MEDIUM,
        rank: 50,
        clause: `${claim}${text ? `: ${quote(text.fresh, 80)}` : ''}`,
        why: 'A new topic appears in several places',
        proof: about.map((line) => line.text),
      },
    ]
  },
}

/** Returns a phrase with the capitalization that most lines of the new version use. */
function asWritten({ after }: Comparison, phrase: string): string {
  const counts = new Map<string, number>()
  for (const { text } of after.blocks) {
    const at = text.toLowerCase().indexOf(phrase)
    if (at < 0) continue
    const form = text.slice(at, at + phrase.length)
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  const [[form] = [phrase]] = [...counts].sort(([, one], [, other]) => other - one)
  return form
}
