import { type Kind, LOW } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import { joinNames } from '../words.js'
import { DATE } from './phrases.js'

/** Characters searched per line. */
const MAX_SEARCHED_LENGTH = 2_000
/** Addresses or numbers in a sentence. */
const MAX_NAMED = 2

const WAYS = [
  {
    id: 'contact_mail',
    noun: 'email address',
    nouns: 'email addresses',
    // Neither a repository's address nor an example.
    pattern:
      /(?<![\p{L}\p{N}._%+-])(?!git@)[\p{L}\p{N}._%+-]{1,64}@(?!example\.)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}(?!:\S|[\p{L}\p{N}@])/giu,
    /** Characters that different spellings of one address may have. */
    filler: /\s/g,
  },
  {
    id: 'contact_phone',
    noun: 'phone number',
    nouns: 'phone numbers',
    // As written: with a country or area code, or after a word such as "tel".
    pattern:
      /(?:(?<!\d)\+\d{1,3}[\s().-]{0,3}(?:\d[\s().-]{0,3}){6,12}\d|\(\d{2,4}\)[\s.-]?\d{3}[\s.-]?\d{2}[\s.-]?\d{2}|(?<=(?<!\p{L})(?:tel|telefon|tél|phone|mobile|fax)\W{1,4})\d(?:[\s().-]{0,3}\d){6,12})(?!\d)/giu,
    filler: /\(0\)|\D/g,
  },
]

/** Contact details: email addresses and phone numbers that only one version of the page has. */
export const contacts: Kind = {
  find(comparison) {
    const { before, after, page } = comparison
    const edits = [...comparison.edits, ...comparison.controls, ...comparison.boilerplate]
    return WAYS.flatMap(({ id, noun, nouns, pattern, filler }) => {
      const keyOf = (text: string) => text.toLowerCase().replace(filler, '')
      const onlyIn = (side: 'before' | 'after') => {
        const lines = edits.map((edit) => edit[side]?.text.slice(0, MAX_SEARCHED_LENGTH) ?? '')
        const found = lines
          .flatMap((line) => line.match(pattern) ?? [])
          .filter((text) => !DATE.test(text) && !/0{6}/.test(keyOf(text)))
        const other = (side === 'before' ? after : before).blocks.map(({ text }) => keyOf(text))
        return found
          .filter((text) => !other.some((line) => line.includes(keyOf(text))))
          .map((text) => text.trim())
      }
      const [removed, added] = [onlyIn('before'), onlyIn('after')]
      const listed = (all: readonly string[]) => joinNames(all, MAX_NAMED, nouns)
      const named = (all: readonly string[]) => `the ${new Set(all).size === 1 ? noun : nouns} ${listed(all)}`
      if (removed.length + added.length === 0) return []
      return [
        {
          id,
          points: LOW,
          rank: 20,
          clause:
            added.length === 0
              ? `no longer shows ${named(removed)} on ${pagePhrase(page)}`
              : removed.length === 0
                ? `added ${named(added)} to ${pagePhrase(page)}`
                : `now shows ${named(added)} instead of ${listed(removed)} on ${pagePhrase(page)}`,
          why: 'Contact details changed',
          proof: added.length > 0 ? added : removed,
        },
      ]
    })
  },
}
