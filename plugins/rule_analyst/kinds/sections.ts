import type { Block } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { amountsIn, cleanText, joinNames, quote, wordCount } from '../words.js'
import { withoutShifted } from './posts.js'
import { isBarePrice } from './prices_in_text.js'
import { isSamePlace, sectionsOnlyIn } from './section_proof.js'
import { announcementBelow } from './upcoming.js'

/** Number of sections. */
const MANY_SECTIONS = 3
const MAX_NAMED = 2
/** Pages of which every section matters. */
const PRODUCT_PAGES = new Set(['homepage', 'features', 'docs', 'custom'])
/** Share of the old text. If a manual loses more, what a section described is probably gone. */
const MIN_REMOVED_SHARE = 0.4
/** Number of words. A longer heading says what its section is about. */
const MAX_BARE_WORDS = 4
/** Headings above links to other pages. */
const LINKS =
  /^(?:see also|next steps?|related(?: (?:articles|posts|pages|guides|topics|resources))?|further reading|(?:(?:internal|external|useful|quick|important) )?links|learn more(?: about .*)?|more(?: (?:from|about|on) .*)?)\P{L}*$/iu
/** A question, possibly followed by the arrow or plus sign that opens its answer. */
const QUESTION = /[?？][^\p{L}\p{N}]*$/u

/** Parts of a page with a heading, and questions of an FAQ. */
export const sections: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    const added = sectionsOnlyIn(comparison, 'after')
    const questions = newQuestions(comparison, added)
    const titles = new Set(questions.flatMap(({ text, block }) => [text, block.path.at(-1)]))
    // What is for sale is told with its price.
    const isOffer = ({ at }: Passage) =>
      comparison.label !== 'pricing' && isBarePrice(comparison.after.blocks[at + 1]?.text ?? '')
    const others = added.filter((part) => !titles.has(part.text) && !LINKS.test(part.text) && !isOffer(part))
    // Old entries drop off a list of news, and openings are told by their titles.
    const isList = comparison.isNewsList || comparison.label === 'careers'
    const parts = comparison.isNewsList ? withoutShifted(comparison, others, ({ text }) => text) : others
    const removed = isList ? [] : sectionsOnlyIn(comparison, 'before')
    return [
      ...(parts.length > 0 ? [addedClaim(comparison, parts)] : []),
      ...(questions.length > 0 ? [faqClaim(comparison, questions)] : []),
      ...(removed.length > 0 ? [removedClaim(comparison, removed)] : []),
    ]
  },
}

/**
 * Returns the new questions of an FAQ, whose answers are below their headings or opened by their buttons. At least half
 * of the headings or buttons in one place are its questions.
 */
function newQuestions({ before, after, controls }: Comparison, added: readonly Passage[]): Passage[] {
  const isQuestion = ({ text }: Block) => QUESTION.test(cleanText(text))
  const isInFaq = ({ block }: Passage) => {
    const siblings = after.blocks.filter(
      ({ kind, path }) => kind === block.kind && isSamePlace(path, block.path)
    )
    const asked = siblings.filter(isQuestion).length
    return asked > 1 && 2 * asked >= siblings.length
  }
  const opened = controls.flatMap(({ before: old, after: button }) =>
    !old && button && !before.says(button.text) && after.blocks[button.at + 1]?.kind === 'paragraph'
      ? [button]
      : []
  )
  return [...added, ...opened].filter((part) => isQuestion(part.block) && isInFaq(part))
}

function addedClaim(comparison: Comparison, parts: readonly Passage[]): Claim {
  const { label, before, after } = comparison
  const page = pagePhrase(comparison.page)
  const names = nameSections(after, parts)
  const isRewrite = label !== 'pricing' && comparison.isRewritten
  const lines = linesUnder(comparison, parts)
  const hasPrice = label === 'pricing' && lines.some((line) => amountsIn(line).length > 0)
  const isMajor = isRewrite || hasPrice || PRODUCT_PAGES.has(label)
  const added = `added ${kindOf(before, parts)}${names}`
  return {
    id: isRewrite ? 'rewrite' : 'section_added',
    points: isMajor ? MEDIUM : LOW,
    rank: 51,
    clause: isRewrite
      ? `${comparison.rewriteVerb} ${page}: new ${titlesOf(parts).size > 1 ? 'sections' : 'section'} ${names}`
      : `${added} to ${page}${gistOf(comparison, parts)}`,
    brief: isRewrite ? added : undefined,
    why: isRewrite ? 'Much of the page is new' : 'New sections',
    proof: [...parts.slice(0, MANY_SECTIONS).flatMap((part) => withFirstLine(comparison, part)), ...lines],
  }
}

function faqClaim(comparison: Comparison, questions: readonly Passage[]): Claim {
  const [first, ...others] = questions
  return {
    id: 'faq_added',
    points: LOW,
    rank: 48,
    clause:
      others.length === 0
        ? `added an FAQ: ${quote(first.text, 80)}`
        : `added the FAQs ${nameSections(comparison.after, questions)}`,
    why: 'New FAQ entries',
    proof: withFirstLine(comparison, first),
  }
}

function removedClaim(comparison: Comparison, parts: readonly Passage[]): Claim {
  const { label, before, after, removedShare } = comparison
  const isMajor = label === 'features' || (label === 'docs' && removedShare >= MIN_REMOVED_SHARE)
  return {
    id: 'section_removed',
    points: isMajor ? MEDIUM : LOW,
    rank: 46,
    clause: `removed ${kindOf(after, parts)}${nameSections(before, parts)} from ${pagePhrase(comparison.page)}`,
    why: 'Sections were removed',
    proof: parts.slice(0, MANY_SECTIONS).flatMap((part) => withFirstLine(comparison, part, 'before')),
  }
}

function titlesOf(parts: readonly Passage[]): Set<string> {
  return new Set(parts.map(({ text }) => text))
}

/** Returns the first line under the only new heading, if the heading alone says little: a name, "We are moving". */
function gistOf(comparison: Comparison, [part, ...others]: readonly Passage[]): string {
  const isAnnounced = announcementBelow(comparison.after, part.at) !== ''
  if (others.length > 0 || wordCount(part.text) > MAX_BARE_WORDS || isAnnounced) return ''
  // A few words may be the label of what follows.
  const line = linesUnder(comparison, [part]).find(
    (text) => text !== part.text && (wordCount(text) > MAX_BARE_WORDS || /[.!?]$/.test(text))
  )
  return line === undefined ? '' : `: ${quote(line, 80)}`
}

/** Returns "the section " if the other version has the name of a part too, so that only its section came or went. */
function kindOf(other: PageVersion, parts: readonly Passage[]): string {
  if (!parts.some(({ text }) => other.says(text))) return ''
  return titlesOf(parts).size > 1 ? 'the sections ' : 'the section '
}

/** Names the first two sections. Does not count the rest, because what counts as a section is a matter of taste. */
function nameSections(version: PageVersion, parts: readonly Passage[]): string {
  const named = [...new Map(parts.map((part) => [part.text, part])).values()]
  const names = named.map(({ text, at }) => {
    // What is only announced must not seem to be there.
    const mark = announcementBelow(version, at)
    return `${quote(text, named.length === 1 ? 100 : 50)}${mark === '' ? '' : ` (${quote(mark)})`}`
  })
  return names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join(', ')} and more` : joinNames(names)
}

/** Returns all new lines of the sections. As evidence, they keep the lines from being reported again. */
function linesUnder({ edits }: Comparison, parts: readonly Passage[]): string[] {
  const titles = titlesOf(parts)
  return edits.flatMap(({ after }) =>
    after?.block.path.some((title) => titles.has(title)) ? [after.text] : []
  )
}

/** Returns a heading and the first changed line below it. */
export function withFirstLine(
  { edits }: Comparison,
  { text }: Passage,
  side: 'before' | 'after' = 'after'
): string[] {
  const first = edits.find(
    ({ [side]: line }) => line?.block.path.at(-1) === text && line.block.kind !== 'heading'
  )?.[side]
  return first ? [text, first.text] : [text]
}
