/**
 * `npm run lint` checks the words of code, comments and documents for phrases that nobody would say. Prints where each
 * phrase is and what to write instead, and fails if there is one.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Phrases, each with what to write instead. */
const BANNED = [
  [/\banew\b/i, 'again'],
  [/\bcan not\b/i, 'cannot, or in the interface can’t'],
  [/\bwhoever\b/i, 'anyone who, or the noun'],
  [/\b(?:for|of|to|by|with) who\b/i, 'the noun'],
  [/\b(?:that|those) of (?:who|whom)\b/i, 'the noun'],
  [/\b(?:is|are|was|were) had\b/i, 'exists, or got'],
  [/\b(?:is|are|was|were) passed over\b/i, 'is skipped'],
  [/\bat once and once\b/i, 'immediately, exactly once'],
  [/\bof its own accord\b|\bby itself\b/i, 'automatically'],
  [/\b(?:tells|tell|told|hears|hear) of\b/i, 'reports, or is notified of'],
  [/\btaken for\b/i, 'mistaken for, or treated as'],
  [/\bfor ever\b/i, 'forever'],
  [/\bnow and then\b/i, 'occasionally'],
  [/\bas it stands\b/i, 'as it is'],
  [/\btowards\b/i, 'toward'],
  [/\bafterwards\b/i, 'afterward'],
  [/\bin your network\b/i, 'on your network'],
  [/\banswer(?:s|ed|ing)? (?:\$\{status|[1-5]\d\d\b)/i, 'returns, with a status'],
  [
    /\b(?:a|an|each|every) mail\b(?! (?:server|client|program|channel|address|library|header|check))/i,
    'an email',
  ],
  [
    /\bThe (?:most|least) (?:alerts|bytes|characters|edits|entries|fields|keys|lines|pages|rows|words)\b/,
    'The maximum number of',
  ],
  [/\bunder way\b/i, 'in progress'],
  [/\b(?:in|after|for|within) some (?:seconds|minutes|hours|days|weeks)\b/i, 'a few'],
]

/** Files with other people's words, or with the rules themselves. */
const NOT_OURS =
  /^(?:package-lock\.json|NOTICE|LICENSE|scripts\/lint_words\.mjs|demo\/|resources\/demo\/|tests\/unit\/(?:plugins|signal)\/|bench\/(?:pricing|signal)\/)/
const OURS = /\.(?:ts|mjs|js|svelte|edge|md|css)$/

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => OURS.test(file) && !NOT_OURS.test(file))
let faults = 0
for (const file of files) {
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [phrase, instead] of BANNED) {
      const [found] = phrase.exec(line) ?? []
      if (!found) continue
      faults++
      console.error(`${file}:${at + 1} says "${found}". Write: ${instead}.`)
    }
  }
}
if (faults > 0) {
  console.error(`\n${faults} phrases to rewrite.`)
  process.exitCode = 1
}
