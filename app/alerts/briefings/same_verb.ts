import { countOf } from 'rivalwatch-plugin'
import type { News } from '#alerts/briefings/news'

/** Common verbs in news about competitors, each with the noun for the objects that are only counted. */
const VERBS: Record<string, string> = { 'is hiring': 'role', published: 'post', released: 'release' }
const NAMED = 3
/** The maximum number of words in an object. A longer one contains more than a name. */
const MAX_OBJECT = 12

/** Returns the verb and the object of a sentence: "released" and "2.4"; null if the sentence contains anything else. */
export function verbOf({
  text,
  competitor,
}: Pick<News, 'text' | 'competitor'>): { verb: string; object: string } | null {
  if (!text.startsWith(`${competitor} `)) return null
  const predicate = text.slice(competitor.length + 1).replace(/\.$/, '')
  const verb = Object.keys(VERBS).find((one) => predicate.startsWith(`${one} `))
  if (!verb) return null
  const whole = predicate.slice(verb.length + 1)
  const object = verb === 'released' ? whole.split(': ')[0] : whole
  const isOne = verb === 'published' ? /^“[^”]+”$/.test(object) : !/[;,]| and \d/.test(object)
  return isOne && object.split(' ').length <= MAX_OBJECT ? { verb, object } : null
}

/** Merges several sentences with the same verb into one. */
export function withSameVerb(competitor: string, verb: string, objects: readonly string[]): string {
  const named = objects.length > NAMED + 1 ? objects.slice(0, NAMED) : objects
  const rest = objects.length - named.length
  const all = rest > 0 ? [...named, countOf(rest, `other ${VERBS[verb]}`)] : named
  return `${competitor} ${verb} ${all.slice(0, -1).join(', ')} and ${all.at(-1)}.`
}
