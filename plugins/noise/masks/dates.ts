import { MASK, type Mask } from './mask.js'

const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

/** Names of months or weekdays in the common languages, as one alternation, longest first. */
function names(count: number, options: Intl.DateTimeFormatOptions): string {
  const found = new Set<string>()
  for (const locale of LOCALES) {
    for (const style of ['long', 'short'] as const) {
      const key = options.month ? 'month' : 'weekday'
      const format = new Intl.DateTimeFormat(locale, { [key]: style, timeZone: 'UTC' })
      for (let index = 0; index < count; index++) {
        // 1 January 2024 was a Monday.
        const day = options.month ? Date.UTC(2024, index, 1) : Date.UTC(2024, 0, 1 + index)
        found.add(format.format(day).replace(/\.$/, ''))
      }
    }
  }
  return [...found].sort((a, b) => b.length - a.length).join('|')
}

const MONTH = `(?:${names(12, { month: 'long' })}|sept)\\.?`
const WEEKDAY = String.raw`(?:(?<!\p{L})(?:${names(7, { weekday: 'long' })})\.?,?\s+)?`
const DAY = String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.|º)?`
const YEAR = String.raw`(?:19|20)\d\d`

const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\b\.?)?(?:\s(?:UTC|GMT|[A-Z]{1,3}[SD]T)\b)?`
/** "November 3, 2025 at 14:32 UTC" is one date, with its time or without. */
const AT_A_TIME = String.raw`(?:,?\s(?:at|um|à|a las|alle|om|às)?\s?${CLOCK})?`

const DATES = new RegExp(
  '(?:' +
    [
      String.raw`(?<!\d)${YEAR}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)`,
      String.raw`(?<!\d)${YEAR}年\d{1,2}月\d{1,2}日`,
      String.raw`(?<![\d.])\d{1,2}[./-]\d{1,2}[./-]${YEAR}(?!\d)`,
      String.raw`(?<![\d/])\d{1,2}/\d{1,2}/\d\d(?![\d/])`,
      String.raw`${WEEKDAY}${DAY}\s(?:de\s|of\s)?${MONTH}(?!\p{L})(?:,?\s(?:de\s)?${YEAR}(?!\d))?`,
      String.raw`${WEEKDAY}(?<!\p{L})${MONTH}\s${DAY}(?!\d)(?:,?\s${YEAR}(?!\d))?`,
      String.raw`(?<!\p{L})${MONTH}\s(?:de\s)?${YEAR}(?!\d)`,
    ].join('|') +
    ')' +
    AT_A_TIME,
  'giu'
)

/** A date that something is due at is news when it moves. */
const DUE =
  /\b(?:effective|until|sunset|end[ -]of[ -]life|deprecat|expir|deadline|starting|begin|retir|discontinu|shut|remov|go(?:es|ing)? up|increas|price|available|launch|before)/i

export const dates: Mask = {
  id: 'dates',
  what: 'a date',
  mask: (text) => (DUE.test(text) ? text : text.replace(DATES, MASK)),
  noiseAlone: true,
}

const TIMES =
  /(?<![\d:])\d{1,2}:\d\d(?::\d\d)?(?![\d:])(?:\s?[ap]\.?m\b\.?)?(?:\s(?:UTC|GMT|[A-Z]{1,3}ST|[A-Z]{1,3}DT)\b)?/g

export const times: Mask = {
  id: 'times',
  what: 'a time of day',
  mask: (text) => text.replace(TIMES, MASK),
  noiseAlone: true,
}

const UNIT = 's|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|months?|y|yrs?|years?'
const RELATIVE_TIMES = new RegExp(
  [
    String.raw`\b(?:about\s|over\s|almost\s)?(?:a|an|one|a few|\d{1,4})\s?(?:${UNIT})\s+ago\b`,
    String.raw`\b(?:just now|today|yesterday|moments ago|last (?:week|month|year))\b`,
    String.raw`\bvor\s\d{1,4}\s(?:Sekunden?|Minuten?|Stunden?|Tag(?:en)?|Wochen?|Monat(?:en)?|Jahr(?:en)?)\b`,
    String.raw`\bil y a\s\d{1,4}\s(?:secondes?|minutes?|heures?|jours?|semaines?|mois|ans?)\b`,
    String.raw`\bhace\s\d{1,4}\s(?:segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?)(?!\p{L})`,
  ].join('|'),
  'giu'
)

export const relativeTimes: Mask = {
  id: 'relative_times',
  what: 'how long ago something was',
  mask: (text) => text.replace(RELATIVE_TIMES, MASK),
  noiseAlone: true,
}

const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/i
const YEARS = /(?<!\d)(?:(?:19|20)\d\d\s?[-–—]\s?)?(?:19|20)\d\d(?!\d)/g

export const copyrightYears: Mask = {
  id: 'copyright_years',
  what: 'the copyright year',
  mask: (text) => (COPYRIGHT.test(text) && text.length < 400 ? text.replace(YEARS, MASK) : text),
}
