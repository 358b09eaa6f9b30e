import type { Block } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { commonStems, stemsOf, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { isSaidInBoth, lacksAmount } from '../proof.js'
import type { Passage } from '../pairing.js'
import {
  amountsIn,
  cleanText,
  isSlogan,
  joinNames,
  NUMBERING,
  quote,
  sentencesOf,
  wordCount,
} from '../words.js'
import { JOB_WORD } from './job_words.js'
import { PLATFORM } from './phrases.js'
import { isBareAmount, NOT_A_PRICE } from './prices_in_text.js'
import { singlePostTitle, withoutShifted } from './posts.js'
import { heroLine, rewriteClause } from './rewrite.js'
import { isSamePlace, sectionsOnlyIn } from './section_proof.js'
import { announcementBelow } from './upcoming.js'
import { isStatusLabel } from '../status_words.js'

/** Number of sections. */
const MANY_SECTIONS = 3
const MAX_NAMED = 2
/** Share of the old text. If a manual loses more, what a section described is probably gone. */
const MIN_REMOVED_SHARE = 0.4
/** A question, possibly followed by the arrow or plus sign of a button that opens its answer. */
const QUESTION = /[?？][^\p{L}\p{N}]*$/u
/** Headings above links to other pages. */
const LINKS =
  /^(?:see also|next steps?|related(?: (?:articles|posts|pages|guides|topics|resources))?|further reading|(?:(?:internal|external|useful|quick|important) )?links|learn more(?: about .*)?|more(?: (?:from|about|on) .*)?)\P{L}*$/iu

/** Words, and share of the shorter heading's words, that two similar headings have in common. */
const MIN_SIMILAR = { words: 2, share: 0.6 }

function hasSimilarHeading({ headingKeys }: PageVersion, heading: string): boolean {
  const words = stemsOf(heading)
  return [...headingKeys].some((other) => commonStems(words, stemsOf(other), MIN_SIMILAR) > 0)
}

/** Number of lines. */
const MAX_ANSWER_LINES = 8

/** Whether the lines below a question answer it. Many lines, or lines with a button, are a section instead. */
function isAnswer(lines: readonly Block[]): boolean {
  return lines.length <= MAX_ANSWER_LINES && lines.every(({ kind }) => kind !== 'cta')
}

/** Number of questions. A single one is just a headline. */
const MIN_QUESTIONS = 2
/** Share of the headings in one place. */
const MIN_QUESTION_SHARE = 0.5

/** Whether a block is a question above its answer, and not above the fields of a form. */
function isQuestion({ after }: Comparison, { kind, text }: Block): boolean {
  if (!QUESTION.test(cleanText(text))) return false
  // A label or button that opens its answer.
  if (kind === 'label' || kind === 'cta')
    return after.blocks.some((block, at) => block.text === text && after.blocks[at + 1]?.kind === 'paragraph')
  if (kind !== 'heading') return false
  return after.blocks.every((block) => block.path.at(-1) !== text || block.kind !== 'label')
}

/** Parts of a page with a heading. */
export const sections: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    const isCareers = comparison.label === 'careers'
    const added = comparison.isNewsList
      ? withoutShifted(comparison, sectionsOnlyIn(comparison, 'after'), ({ text }) => text)
      : sectionsOnlyIn(comparison, 'after').filter((part) => !isCareers || !isAboutRole(part))
    const gone = isCareers
      ? []
      : sectionsOnlyIn(comparison, 'before').filter((part) => !hasPlans(comparison.before, part))
    // A section whose heading is similar to one that stays says little about what is gone.
    const distinct = gone.filter(
      ({ text }) => !hasSimilarHeading(comparison.after, text) && !isNamedIn(comparison.after, text)
    )
    const removed =
      distinct.length > 0 ? distinct : gone.filter(({ text }) => !isNamedIn(comparison.after, text))
    const asked = comparison.after.blocks.filter((block) => isQuestion(comparison, block))
    // A question above a part of the page is just a headline.
    const isInFaq = ({ block, text }: Passage) => {
      const isSibling = ({ kind, path }: Block) => kind === block.kind && isSamePlace(path, block.path)
      const besides = asked.filter(isSibling).length
      return (
        besides >= MIN_QUESTIONS &&
        // Of the headings of a page, a few may be questions.
        besides >= MIN_QUESTION_SHARE * comparison.after.blocks.filter(isSibling).length &&
        isAnswer(comparison.after.blocks.filter(({ path }) => path.at(-1) === text))
      )
    }
    const openedQuestions = comparison.controls.flatMap(({ before, after }) =>
      before || !after || comparison.before.says(after.text) ? [] : [after]
    )
    const questions = [...added, ...openedQuestions].filter(
      (part) => isQuestion(comparison, part.block) && isInFaq(part)
    )
    const isFaqTitle = ({ text }: Passage) => questions.some(({ block }) => block.path.at(-1) === text)
    // A heading higher in the outline names more of what is new.
    // Right below the name of what is sold is its price.
    const isOfPrice = ({ at }: Passage) => {
      const below = comparison.after.blocks[at + 1]?.text ?? ''
      return comparison.label !== 'pricing' && amountsIn(below).length > 0 && isBareAmount(below)
    }
    const own = added.filter((part) => !questions.includes(part) && !isFaqTitle(part) && !isOfPrice(part))
    const named = own.filter(({ text }) => !LINKS.test(text))
    const parts = (named.length > 0 ? named : own)
      .sort((one, other) => one.block.path.length - other.block.path.length)
      .map((part) => withoutStep(comparison, part))
    const post = singlePostTitle(comparison)
    const page = post === null ? pagePhrase(comparison.page) : `the post ${quote(post, 60)}`
    const claims: Claim[] = []
    if (parts.length > 0) {
      const isRewrite = comparison.label !== 'pricing' && comparison.isRewritten
      const amounts = comparison.label === 'pricing' ? amountsUnder(comparison, parts) : []
      const names = nameSections(comparison.after, parts, isMore(comparison, parts))
      // Other pages have no message but what their sections are about.
      const hero =
        isRewrite && !['custom', 'features'].includes(comparison.label) ? heroLine(comparison) : null
      const isSeveral = new Set(parts.map(({ text }) => text)).size > 1
      claims.push({
        id: isRewrite ? 'rewrite' : 'section_added',
        points:
          post === null &&
          (isRewrite ||
            amounts.length > 0 ||
            parts.length >= MANY_SECTIONS ||
            parts.some(({ text }) => isStatusLabel(text.replace(/^\P{L}+|\P{L}+$/gu, ''))) ||
            parts.some((part) => isForNewPlatform(comparison, part)) ||
            (comparison.label === 'pricing' && linesUnder(comparison, parts).length > MAX_ANSWER_LINES) ||
            ['homepage', 'features', 'custom'].includes(comparison.label) ||
            (comparison.label === 'docs' && parts.some(({ text }) => !LINKS.test(text))))
            ? MEDIUM
            : LOW,
        rank: 51,
        clause: hero
          ? rewriteClause(comparison, page, hero)
          : isRewrite
            ? `${comparison.rewriteVerb} ${page}: new ${isSeveral ? 'sections' : 'section'} ${names}`
            : `added ${kindOf(comparison.before, parts)}${names} to ${page}${amounts.length > 0 ? `, with prices of ${joinNames(amounts, MAX_NAMED + 1, 'prices')}` : gistOf(comparison, parts)}`,
        brief: isRewrite ? `added ${kindOf(comparison.before, parts)}${names}` : undefined,
        why: isRewrite ? 'Much of the page is new' : 'New sections',
        proof: [
          ...(hero ? [hero.text] : []),
          ...parts.slice(0, MANY_SECTIONS).flatMap((part) => withFirstLine(comparison, part)),
          ...linesUnder(comparison, parts),
        ],
      })
    }
    if (questions.length > 0) {
      const [{ text }] = questions
      const replaced = removedQuestions(comparison)
      const answer = comparison.edits.find(
        ({ after }) => after?.block.path.at(-1) === text && after.text !== text
      )?.after
      claims.push({
        id: 'faq_added',
        points: LOW,
        rank: 48,
        clause:
          questions.length === 1 && replaced.length === 1
            ? `replaced the FAQ ${quote(replaced[0], 70)} with ${quote(text, 70)}`
            : questions.length === 1
              ? `added an FAQ: ${quote(text, 80)}`
              : `added the FAQs ${nameSections(comparison.after, questions)}`,
        why: 'New FAQ entries',
        proof: answer ? [text, answer.text] : [text],
      })
    }
    const unasked = questions.length === 0 ? questionsGone(comparison) : []
    if (unasked.length > 0) {
      const names = joinNames(
        unasked.map((text) => quote(text, unasked.length === 1 ? 80 : 50)),
        MAX_NAMED,
        'questions'
      )
      claims.push({
        id: 'faq_removed',
        points: LOW,
        rank: 42,
        clause: `removed the ${unasked.length === 1 ? 'FAQ' : 'FAQs'} ${names} from ${page}`,
        why: 'FAQ entries were removed',
        proof: unasked.slice(0, MAX_NAMED),
      })
    }
    // Old entries drop off a list of news.
    if (removed.length > 0 && !comparison.isNewsList) {
      claims.push({
        id: 'section_removed',
        points:
          comparison.label === 'features' ||
          (comparison.label === 'docs' && comparison.removedShare >= MIN_REMOVED_SHARE)
            ? MEDIUM
            : LOW,
        rank: 46,
        clause: `removed ${kindOf(comparison.after, removed)}${nameSections(comparison.before, removed)} from ${page}`,
        why: 'Sections were removed',
        proof: removed.slice(0, MANY_SECTIONS).flatMap((part) => withFirstLine(comparison, part, 'before')),
      })
    }
    return claims
  },
}

/** Whether a heading names a system or shop that the page did not name before. */
function isForNewPlatform({ before, isMarketing }: Comparison, { text }: Passage): boolean {
  const [platform = ''] = PLATFORM.exec(text) ?? []
  return isMarketing && platform !== '' && !before.says(platform)
}

/** Whether an item of a list has all the words of a heading with several, which then is not gone. */
function isNamedIn({ blocks }: PageVersion, heading: string): boolean {
  const words = stemsOf(heading)
  const isItem = ({ kind, landmark }: Block) => kind === 'list_item' && landmark === 'main'
  return words.size > 1 && blocks.some((block) => isItem(block) && words.isSubsetOf(stemsOf(block.text)))
}

/** Whether a section of a careers page is a role or about one. */
function isAboutRole({ block, text }: Passage): boolean {
  return [text, ...block.path].some((heading) => JOB_WORD.test(heading))
}

/** A heading that only counts: "Step 1", "02". */
const STEP = /^(?:\p{L}+\s)?\d{1,2}\P{L}*$/u

/** Returns the new heading right below one that only counts the step, which says what the step is. */
function withoutStep({ edits }: Comparison, part: Passage): Passage {
  if (!STEP.test(part.text)) return part
  const next = edits.find(({ before, after }) => !before && after?.at === part.at + 1)?.after
  return next?.block.kind === 'heading' ? next : part
}

/** Whether a section consists of plans, which are reported by their names. */
function hasPlans(version: PageVersion, { text }: Passage): boolean {
  return version.unitsOf('plan').some(({ start }) => version.blocks[start]?.path.includes(text))
}

/** Number of words. A longer heading says what its section is about. */
const MAX_BARE_WORDS = 4

/** Returns the first line under the only new heading, if the heading alone says little: a name, "We are moving". */
function gistOf(comparison: Comparison, parts: readonly Passage[]): string {
  const [part, ...others] = parts
  const line = comparison.edits.find(
    ({ after }) =>
      after?.block.path.includes(part.text) &&
      after.block.kind !== 'heading' &&
      // A few words may be the label of what follows.
      (wordCount(after.text) > MAX_BARE_WORDS || /[.!?]$/.test(after.text))
  )?.after?.text
  const isBare =
    others.length === 0 &&
    wordCount(part.text) <= MAX_BARE_WORDS &&
    !announcementBelow(comparison.after, part.at)
  // An answer says little without its question.
  return isBare && line !== undefined && /\p{L}{3}[^:]*$/u.test(line) && !/^(?:yes|no)[.,!]/i.test(line)
    ? `: ${quote(withoutRestated(line, part.text), 80)}`
    : ''
}

/** Drops the first sentence of a text if it only repeats the heading and others follow: "Northwind is a school." */
function withoutRestated(text: string, heading: string): string {
  const [first, ...others] = sentencesOf(text)
  const isRepeated =
    textKey(first).includes(textKey(heading)) && wordCount(first) <= 2 * wordCount(heading) + 3
  return isRepeated && others.length > 0 ? others.join(' ') : text
}

/** Returns the new amounts in the sections that are alone on their line. */
function amountsUnder(comparison: Comparison, parts: readonly Passage[]): string[] {
  // What a customer is worth, or would save, is no price.
  if (parts.some(({ text }) => NOT_A_PRICE.test(text))) return []
  return linesUnder(comparison, parts).flatMap((line, at, lines) => {
    const [amount] = amountsIn(line)
    return amount === cleanText(line) &&
      lacksAmount(comparison.before, amount) &&
      !NOT_A_PRICE.test(lines[at - 1] ?? '')
      ? [amount]
      : []
  })
}

/** Returns the questions of the old version that the new one does not ask. */
function removedQuestions({ edits, controls, after }: Comparison): string[] {
  return [...edits, ...controls].flatMap(({ before: line, after: other }) => {
    if (!line || other || line.block.kind === 'paragraph') return []
    // A numbered question is a clause of a policy.
    const isAsked = QUESTION.test(cleanText(line.text)) && !NUMBERING.test(line.text)
    return isAsked && !after.says(line.text) ? [line.text] : []
  })
}

/** Returns the questions that open an answer, if both are gone. */
function questionsGone(comparison: Comparison): string[] {
  const { before, controls, edits } = comparison
  return controls.flatMap(({ before: line, after }) => {
    if (!line || after || line.at < 0 || !QUESTION.test(cleanText(line.text))) return []
    const answer = edits.find((edit) => !edit.after && edit.before?.at === line.at + 1)?.before
    const isGone = [line, answer].every((one) => one && !isSaidInBoth(comparison, 'before', one.text))
    return isGone && before.blocks[line.at + 1].kind === 'paragraph' ? [line.text] : []
  })
}

/** Returns "the section " if the other version has the name of a part, which is not what was added or removed. */
function kindOf(other: PageVersion, parts: readonly Passage[]): string {
  const titles = new Set(parts.map(({ text }) => text))
  if (![...titles].some((title) => other.says(title))) return ''
  return titles.size > 1 ? 'the sections ' : 'the section '
}

/** Whether other headings are new as well, so that the named ones must not seem to be all. */
function isMore(comparison: Comparison, parts: readonly Passage[]): boolean {
  const titles = new Set(parts.map(({ text }) => text))
  return comparison.edits.some(
    ({ before, after }) =>
      !before &&
      after?.block.kind === 'heading' &&
      !after.plan &&
      ![after.text, ...after.block.path].some((title) => titles.has(title)) &&
      !isSaidInBoth(comparison, 'after', after.text)
  )
}

/** Names the first two sections. Does not count the rest, because what counts as a section is a matter of taste. */
function nameSections(version: PageVersion, parts: readonly Passage[], hasMore = false): string {
  const named = [...new Map(parts.map((part) => [part.text, part])).values()]
  const names = named.map(({ text, at }) => {
    // What is only announced must not seem to be there.
    const mark = announcementBelow(version, at)
    const topic = topicAbove(version, at)
    const name = quote(topic || text, named.length === 1 ? 100 : 50)
    const note = mark !== '' ? quote(mark) : topic !== '' && named.length === 1 ? quote(text, 80) : ''
    return `${name}${note === '' ? '' : ` (${note})`}`
  })
  return names.length > MAX_NAMED || hasMore
    ? `${names.slice(0, MAX_NAMED).join(', ')} and more`
    : joinNames(names)
}

/** Number of words of a line that names the topic of a slogan. One word is often a label. */
const TOPIC_WORDS = { min: 2, max: 4 }

/** Returns the new line above a heading that is a slogan, which names its topic: "Property Management"; otherwise ''. */
function topicAbove(version: PageVersion, at: number): string {
  const [line, heading] = [version.blocks[at - 1], version.blocks[at]]
  if (!line || !heading || line.kind !== 'paragraph' || !isSlogan(heading.text)) return ''
  const words = wordCount(line.text)
  const isTopic =
    words >= TOPIC_WORDS.min &&
    words <= TOPIC_WORDS.max &&
    /^\p{Lu}[^\d.!?:/·|]*$/u.test(line.text) &&
    version.hasChangedLine(line.text)
  return isTopic ? line.text : ''
}

/** Returns all other new lines of the sections. As evidence, they keep the lines from being reported again. */
function linesUnder({ edits }: Comparison, parts: readonly Passage[]): string[] {
  const titles = new Set(parts.map(({ text }) => text))
  return edits.flatMap(({ after }) =>
    after?.block.path.some((title) => titles.has(title)) && !isNumbered(after.text) ? [after.text] : []
  )
}

/** Number of words. */
const MAX_LABEL_WORDS = 5

/** Whether a line is the numbered label above the next heading: "04 · Planning". */
function isNumbered(text: string): boolean {
  return NUMBERING.test(text) && wordCount(text) <= MAX_LABEL_WORDS
}

export function withFirstLine(
  { edits }: Comparison,
  { text }: Passage,
  side: 'before' | 'after' = 'after'
): string[] {
  const first = edits.find(
    ({ [side]: line }) =>
      line?.block.path.at(-1) === text && line.block.kind !== 'heading' && !isNumbered(line.text)
  )?.[side]
  return first ? [text, first.text] : [text]
}
