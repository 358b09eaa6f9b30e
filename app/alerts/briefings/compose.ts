import { countOf } from 'rivalwatch-plugin'
import {
  type BriefingContent,
  type CompetitorNews,
  type SectionId,
  sectionTitles,
} from '#alerts/briefings/content'
import { withoutPeriod } from '#alerts/briefings/merge'
import type { News } from '#alerts/briefings/news'
import { type NewsKind, newsKinds } from '#alerts/briefings/news_kinds'
import { say, type Sentence, sourcesOf, wordsIn } from '#alerts/briefings/sentence'

/** The number of changes that are listed individually. */
const TOP = 10
/** The maximum number of words in a briefing, including titles: about two minutes of reading. */
export const MAX_WORDS = 450
/** The number of words reserved for the sentence that counts the changes left out. */
const RESERVE = 12
/** The maximum number of undone changes that get a sentence. */
const MAX_UNDONE = 3

/** The content of a briefing besides the news. */
export interface Surroundings {
  quiet: Sentence[]
  unreadable: Sentence[]
  acted: Sentence | null
}

type Composed = Pick<BriefingContent, 'headline' | 'mattered' | 'sections' | 'acted' | 'words'>

/**
 * Composes a briefing: the most important changes by competitor, then the others of each kind in one sentence per
 * competitor, up to the word limit, and a count of the rest.
 *
 * @param news merged, the most important first
 */
export function compose(news: readonly News[], { quiet, unreadable, acted }: Surroundings): Composed {
  const lasting = news.filter(({ isUndone }) => !isUndone)
  const top = lasting.slice(0, TOP)
  const undone = news.filter(({ isUndone, score }) => isUndone && score === 'high').slice(0, MAX_UNDONE)
  const fixed = { undone: undone.map(sentenceOf), quiet, unreadable }
  const room = new Room(MAX_WORDS - RESERVE)
  room.takeAll([...top.map(sentenceOf), ...Object.values(fixed).flat(), ...(acted ? [acted] : [])])
  room.takeTitles(top, fixed)
  const mattered = byCompetitor(top, room)
  const { sentences, left } = theRest(lasting.slice(TOP), room)
  const sections: Composed['sections'] = [
    ...newsKinds.map((id) => ({ id, sentences: sentences[id] })),
    ...(['undone', 'quiet', 'unreadable'] as const).map((id) => ({ id, sentences: fixed[id] })),
  ]
  if (left.length > 0) sections.find(({ id }) => id === 'other')!.sentences.push(countOfRest(left))
  const composed = {
    headline: top.length > 0 ? sentenceOf(top[0]) : null,
    mattered,
    sections: sections.filter((section) => section.sentences.length > 0),
    acted,
  }
  return { ...composed, words: wordsOf(composed) }
}

/** Counts the words of a briefing, including titles. */
export function wordsOf({
  mattered,
  sections,
  acted,
}: Pick<BriefingContent, 'mattered' | 'sections' | 'acted'>): number {
  const said = [
    ...mattered.flatMap(({ name, sentences }) => [name, ...sentences.flatMap(textsOf)]),
    ...sections.flatMap(({ id, sentences }) => [sectionTitles[id], ...sentences.flatMap(textsOf)]),
    ...(acted ? textsOf(acted) : []),
  ]
  return said.reduce((sum, text) => sum + wordsIn(text), 0)
}

function textsOf({ text, why }: Sentence): string[] {
  return why === undefined ? [text] : [text, why]
}

/** Tracks how many words are left within the limit. */
class Room {
  constructor(private words: number) {}

  /** Uses up the words of a text if enough are left; otherwise returns false. */
  take(text: string): boolean {
    const words = wordsIn(text)
    if (words > this.words) return false
    this.words -= words
    return true
  }

  takeAll(sentences: readonly Sentence[]): void {
    for (const { text } of sentences) this.words -= wordsIn(text)
  }

  takeTitles(top: readonly News[], fixed: Partial<Record<SectionId, Sentence[]>>): void {
    const names = new Set(top.map(({ competitor }) => competitor))
    const titles = [...newsKinds, ...(Object.keys(fixed) as SectionId[])].map((id) => sectionTitles[id])
    for (const title of [...names, ...titles]) this.words -= wordsIn(title)
  }
}

function sentenceOf({ text, sources, score }: News): Sentence {
  return say(text, sources, { score })
}

/** Groups the most important news. Reasons are included up to the word limit. */
function byCompetitor(top: readonly News[], room: Room): CompetitorNews[] {
  const groups = Map.groupBy(top, ({ competitorId }) => competitorId)
  const reasons = new Map(
    top.map((news) => [news, news.why !== null && room.take(news.why) ? news.why : null])
  )
  return [...groups].map(([competitorId, group]) => ({
    competitorId,
    name: group[0].competitor,
    domain: group[0].domain,
    sentences: group.map((news) => {
      const why = reasons.get(news)
      return say(news.text, news.sources, { score: news.score, ...(why && { why }) })
    }),
  }))
}

const MORE: Record<NewsKind, [one: string, many: string]> = {
  prices: ['other price or plan change', 'other price or plan changes'],
  releases: ['other release or post', 'other releases or posts'],
  hiring: ['other hiring change', 'other hiring changes'],
  other: ['other change', 'other changes'],
}

/** Returns the most important news of each kind and competitor, with a count of the others. */
function theRest(rest: readonly News[], room: Room) {
  const sentences: Record<NewsKind, Sentence[]> = { prices: [], releases: [], hiring: [], other: [] }
  const left: News[] = []
  for (const group of Map.groupBy(rest, ({ kind, competitorId }) => `${kind} ${competitorId}`).values()) {
    const [first, ...others] = group
    const sentence = groupSentence(first, others)
    if (room.take(sentence.text)) sentences[first.kind].push(sentence)
    else left.push(...group)
  }
  return { sentences, left }
}

function groupSentence(first: News, others: readonly News[]): Sentence {
  const [one, many] = MORE[first.kind]
  const more = others.reduce((sum, { alerts }) => sum + alerts, 0)
  const text = more === 0 ? first.text : `${withoutPeriod(first.text)}, and ${countOf(more, one, many)}.`
  return say(text, sourcesOf([first, ...others]), { score: first.score })
}

function countOfRest(left: readonly News[]): Sentence {
  const changes = left.reduce((sum, { alerts }) => sum + alerts, 0)
  const competitors = new Set(left.map(({ competitorId }) => competitorId)).size
  const [first, ...others] = left
  return say(
    `${countOf(changes, 'more change')} at ${countOf(competitors, 'competitor')}.`,
    sourcesOf([first, ...others])
  )
}
