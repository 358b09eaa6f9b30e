import { MASK, type Mask, maskOf } from './mask.js'

const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'cs', 'tr']

/** Returns the names of months or weekdays in all locales as alternatives for a regular expression, longest first. */
function names(part: 'month' | 'weekday'): string {
  // Some languages inflect the name of a month next to a day.
  const formats = LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) =>
      [{}, { day: 'numeric' } as const].map(
        (day) => new Intl.DateTimeFormat(locale, { ...day, [part]: style, timeZone: 'UTC' })
      )
    )
  )
  // Every month and every weekday has one of the first three days of a month of 2024.
  const days = Array.from({ length: 36 }, (_, at) => Date.UTC(2024, at % 12, 1 + Math.floor(at / 12)))
  const found = formats.flatMap((format) =>
    days.map((day) =>
      format
        .formatToParts(day)
        .find(({ type }) => type === part)!
        .value.replace(/\.$/, '')
    )
  )
  const words = [...new Set(found)].filter((name) => /^\p{L}/u.test(name))
  return words.sort((a, b) => b.length - a.length).join('|')
}

const MONTH = `(?:${names('month')}|sept)\\.?`
const WEEKDAYS = names('weekday')
const WEEKDAY = String.raw`(?:(?<!\p{L})(?:${WEEKDAYS})\.?,?\s+)?`
const DAY = String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.|º)?`
const YEAR = String.raw`(?:19|20)\d\d`

const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\b\.?)?(?:\s(?:UTC|GMT|[A-Z]{1,3}[SD]T)\b)?`
/** The optional time in "November 3, 2025 at 14:32 UTC". */
const AT_A_TIME = String.raw`(?:,?\s(?:at|um|à|a las|alle|om|às)?\s?${CLOCK})?`

const DATES = new RegExp(
  '(?:' +
    [
      String.raw`(?<!\d)${YEAR}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)`,
      String.raw`(?<!\d)${YEAR}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]`,
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

/** Words for the last day on which something can be done. */
const DEADLINE = [
  'deadline|expir|clos(?:es|ing)|applications?|appl(?:y|ies)|regist(?:er|ration)|due',
  'frist|anmelde|bewerbungs|date limite|inscription|plazo|fecha límite|inscripci|prazo|inscriç|scadenza|iscrizion',
  'uiterlijk|inschrij|do dnia|zapisy|senast|sista dag|anmälan|tilmeld|påmeld|締切|期限',
].join('|')
/** Words for something that is due. A change of its date is news. */
const DUE = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    DEADLINE,
    'effective|until|sunset|end[ -]of[ -]life|deprecat|starting|begin|retir|discontinu|shut|remov',
    'go(?:es|ing)? up|increas|price|available|launch|before',
    'gültig|bis |endet|tritt in kraft|jusqu|en vigueur|hasta|até|entro|fino al|tot en met|frem til|まで',
  ].join('|')})`,
  'iu'
)
const HAS_DEADLINE = new RegExp(String.raw`(?<!\p{L})(?:${DEADLINE})`, 'iu')

export const dates: Mask = {
  id: 'dates',
  description: 'a date',
  mask: (text, label) => (DUE.test(text) || HAS_DEADLINE.test(label) ? text : text.replace(DATES, MASK)),
  noiseAlone: true,
}

const TIMES = new RegExp(String.raw`(?<![\d:])${CLOCK}(?![\d:])`, 'g')

export const times = { ...maskOf('times', 'a time of day', TIMES), noiseAlone: true }

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

export const relativeTimes = {
  ...maskOf('relative_times', 'a relative time', RELATIVE_TIMES),
  noiseAlone: true,
}

const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/i
const YEARS = /(?<!\d)(?:(?:19|20)\d\d\s?[-–—]\s?)?(?:19|20)\d\d(?!\d)/g

export const copyrightYears: Mask = {
  id: 'copyright_years',
  description: 'the copyright year',
  mask: (text) => (COPYRIGHT.test(text) && text.length < 400 ? text.replace(YEARS, MASK) : text),
}

const SPAN = String.raw`\d{1,4}\s?(?:days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\b`
const COUNTDOWNS = new RegExp(
  [
    String.raw`(?<!\d)${SPAN}(?:[\s:,·]{1,3}${SPAN}){1,3}`,
    String.raw`(?<=\b(?:ends?|ending|expires?|starts?|closes?|left|over)\s(?:in\s)?:?\s?)${SPAN}`,
    String.raw`(?<!\d)${SPAN}(?=\s(?:left|remaining|to go)\b)`,
    String.raw`(?<=\bwait(?:ing)?(?:\stime)?\s?:?\s?)${SPAN}`,
    String.raw`(?<![\d:])\d{1,3}\s?:\s?\d\d\s?:\s?\d\d(?:\s?:\s?\d\d)?(?![\d:])`,
  ].join('|'),
  'gi'
)

export const countdowns = { ...maskOf('countdowns', 'a countdown', COUNTDOWNS), noiseAlone: true }

const DELIVERY_DAYS = new RegExp(
  String.raw`(?<=\b(?:deliver(?:y|ed)|arrives?|ships?|dispatched|get it|pick ?up|lieferung|geliefert)\s(?:by\s|on\s|bis\s|am\s)?)(?:today|tomorrow|heute|morgen|${WEEKDAYS})(?!\p{L})`,
  'giu'
)

/** Shops update the delivery date throughout the day. */
export const deliveryDays = maskOf('delivery_days', 'a delivery date', DELIVERY_DAYS)

const RENDER_TIMES =
  /(?<=\b(?:rendered|generated|loaded|served|processed|completed|executed|took)\b(?:[^\d]{0,30}|.{0,40}\sin\s))\d[\d.,]{0,12}\s?(?:ms|µs|s|secs?|seconds?|milliseconds?)\b/gi

export const renderTimes = maskOf('render_times', 'a page generation time', RENDER_TIMES)
