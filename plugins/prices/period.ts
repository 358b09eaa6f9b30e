import { TAX, TAX_WORDS } from './text.js'

/** A period, such as "month", "user / month" or "month, billed yearly", and where it ends in the text. */
export interface PeriodMatch {
  period: string
  /** Offset after the period. */
  end: number
}

const MAX_PERIOD_LENGTH = 100
const MAX_TOKENS = 16

/** Words for each unit of time in the most common languages of pricing pages. */
const TIME_UNITS = dictionary({
  hour: 'hour hours hr hrs h stunde heure hora ora timme timmen uur godz godzina godzinę hodina hodinu час 時間 시간',
  day: 'day days tag tage jour día dia giorno dag dzień den день 日 일',
  week: 'week weeks wk woche semaine semana settimana vecka tydzień неделя тиждень 週',
  month:
    'month months mo mos mth mnth mon monat monate mois luna lună mes meses mese mesi mês maand maandbasis måned månad mån mnd miesiąc mies měsíc měs месяц мес місяць міс ay 月 ヶ月 か月 个月 月間 개월 월 شهر',
  quarter: 'quarter quarters qtr quartal trimestre',
  year: 'year years yr yrs y annum jahr jahre an ans année año años anno anni ano anos jaar jaarbasis år rok roku год рік yıl 年 年間 년 سنة',
})

const UNITS = new Set(TIME_UNITS.values())

const ADVERBS = dictionary({
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month:
    'monthly monatlich lunar mensuel mensuellement mensual mensile mensal maandelijks miesięcznie měsíčně månedlig ежемесячно 月額 每月 毎月',
  quarter: 'quarterly',
  year: 'annually annual yearly jährlich annuel annuellement anual annuale jaarlijks rocznie ročně årligt ежегодно 年額 每年',
})

const SEATS = setOf(
  'user users seat seats member members agent agents editor editors person people host hosts contact contacts employee employees team teams device devices site sites project projects workspace domain account license licence unit item piece developer recruiter location store admin participant'
)

/** The English words for seats in other languages. */
const FOREIGN_SEATS = dictionary({
  user: 'benutzer nutzer anwender utilisateur utilisateurs usuario usuarios usuário usuários utente utenti utilizador utilizadores gebruiker gebruikers użytkownik użytkownika użytkowników användare bruger brugere bruker brukere utilizator utilizatori ユーザー',
  employee:
    'mitarbeiter mitarbeitende mitarbeitenden mitarbeiterin employé employés salarié salariés collaborateur collaborateurs empleado empleados colaborador colaboradores dipendente dipendenti medewerker medewerkers pracownik pracownika pracowników anställd medarbetare medarbejder ansatt angajat angajați',
})

/**
 * Any word after one of these is a unit. After other connectors, only known units count, because "a" precedes many
 * words.
 */
const OPEN_CONNECTORS = setOf('/ per pro par por je')
const CONNECTORS = setOf('a an each every al za na på om op за на в the one once')
/** Words for "and" between two units, as in "per seat and month". */
const JOINERS = setOf('och og und et')
const ADJECTIVES = setOf(
  'active additional extra named paid monthly registered full billable aktive aktiven aktivem aktivt actif actifs actieve activo ativo attivo aktywny aktywnego activ'
)
const BILLING = setOf('billed paid charged invoiced billing abgerechnet facturé')
const BILLING_NOUNS = setOf('billing plan plans subscription commitment contract payment payments')
const PERIOD_WORDS = new Set([...ADVERBS.keys(), ...TIME_UNITS.keys(), ...BILLING, ...BILLING_NOUNS])
const SKIPPED = new Set([
  ...TAX_WORDS,
  ...setOf('ex inc exc plus usd eur gbp when if with and + , ( ) · * | -'),
])
const STARTS_ALONE =
  /^[\s,(·*+-]*(?:\/|(?:per|pro|par|por|je|a|an|each|every|billed|paid|charged|invoiced|when|if)\s)/i

/** The end of the line, or a remark set apart from the period: "per month · cancel anytime". */
const ENDS_ALONE = /^(?:[^\p{L}\p{N}]*$|\s*[·•|+–—])/u

/**
 * Reads the period at the start of the text after a price: "/mo", "per user per month", "/ year, billed annually".
 * @returns null if the text does not start with a period
 */
export function periodAt(text: string): PeriodMatch | null {
  const tokens = tokensOf(text)
  const seats: string[] = []
  const times: string[] = []
  let billing = ''
  let end = 0
  for (let i = 0; i < tokens.length;) {
    const { word } = tokens[i]
    const isFirst = seats.length + times.length === 0
    // "$12 per user / month / billed annually"
    const billed = billingAt(tokens, word === '/' ? i + 1 : i)
    const connected = (isFirst && JOINERS.has(word)) || (billed && word === '/') ? null : unitAfter(tokens, i)
    if (connected) {
      const list = connected.isTime ? times : seats
      if (!list.includes(connected.unit)) list.push(connected.unit)
      i = connected.next
    } else if (billed) {
      billing ||= billed.unit
      i = billed.next
    } else if (ADVERBS.has(word)) {
      times.push(ADVERBS.get(word)!)
      i++
    } else if (SKIPPED.has(word)) {
      i++
      if (word !== ')') continue
    } else break
    end = tokens[i - 1].end
  }
  const period = periodName(seats, times, billing)
  return period ? { period, end } : null
}

/** Returns the period if a line contains nothing else, such as "/ month" below a price; null for any other line. */
export function periodOfLine(line: string): string | null {
  if (line.length > MAX_PERIOD_LENGTH) return null
  const text = line.replace(TAX, '').trim()
  const match = STARTS_ALONE.test(text) ? periodAt(text) : null
  return match && ENDS_ALONE.test(text.slice(match.end)) ? match.period : null
}

/** Returns the unit of time in a label ("Monthly", "Annual billing", "Price / year"), or null. */
export function timeUnitOf(label: string): string | null {
  for (const { word } of tokensOf(label)) {
    const unit = ADVERBS.get(word) ?? TIME_UNITS.get(word)
    if (unit) return unit
  }
  return null
}

/** Whether a word is about time or billing and cannot name a plan. Connectors can: "pro" and "one" are names. */
export function isPeriodWord(word: string): boolean {
  return PERIOD_WORDS.has(word)
}

/** Adds the unit of time from a row, column or heading to a price's own period. */
export function withTimeUnit(period: string, unit: string): string {
  if (!period) return unit
  const [units, billing] = period.split(', ')
  const hasTime = units.split(' / ').some((part) => UNITS.has(part))
  if (!hasTime) return `${units} / ${unit}`
  return billing || units.split(' / ').includes(unit) || unit !== 'year' ? period : `${units}, billed yearly`
}

interface Token {
  word: string
  end: number
}

function tokensOf(text: string): Token[] {
  const pattern = /\s*(\d[\d,.]{0,11}|[\p{L}\p{M}][\p{L}\p{M}'’]{0,29}|[/,()·*+|-])(\.?)/uy
  const source = text.slice(0, MAX_PERIOD_LENGTH)
  const tokens: Token[] = []
  for (let match = pattern.exec(source); match && tokens.length < MAX_TOKENS; match = pattern.exec(source)) {
    tokens.push({
      // In Japanese, "from 500 yen a month" is written 月500円から or 500円/月から.
      word: match[1].toLowerCase().replace(/(?<=.)から$/u, ''),
      end: match.index + match[0].trimEnd().length - (match[2]?.length ?? 0),
    })
  }
  return tokens
}

/** Reads the unit after a connector: "per 1,000 emails", "/ active user", "a month". */
function unitAfter(tokens: Token[], at: number): { unit: string; isTime: boolean; next: number } | null {
  const connector = tokens[at].word
  const isOpen = OPEN_CONNECTORS.has(connector)
  if (!isOpen && !CONNECTORS.has(connector) && !JOINERS.has(connector)) return null
  let i = at + 1
  // "/ per year" has two connectors.
  const isBefore = (word: string) =>
    CONNECTORS.has(word) || ADJECTIVES.has(word) || (word !== '/' && OPEN_CONNECTORS.has(word))
  // In French, "an" is a year.
  const isUnit = (token?: Token) => token !== undefined && TIME_UNITS.has(token.word)
  while (isBefore(tokens[i]?.word ?? '') && tokens[i + 1] && (!isUnit(tokens[i]) || isUnit(tokens[i + 1])))
    i++
  const count = /^\d/.test(tokens[i]?.word ?? '') ? tokens[i++].word.replace(/\D+$/, '') : ''
  const word = tokens[i]?.word
  if (!word || !/^\p{L}/u.test(word)) return null
  const time = TIME_UNITS.get(word)
  const seat = FOREIGN_SEATS.get(word) ?? (SEATS.has(word) ? singular(word) : null)
  if (!isOpen && !time && !seat) return null
  const counted = count !== '' && count !== '1'
  const unit = counted ? `${count} ${time ? `${time}s` : word}` : (time ?? seat ?? word)
  return { unit, isTime: time !== undefined, next: i + 1 }
}

/** Reads how the price is billed: "billed annually", "with annual billing", "billed once a year". */
function billingAt(tokens: Token[], at: number): { unit: string; next: number } | null {
  if (at >= tokens.length) return null
  const { word } = tokens[at]
  const adjective = ADVERBS.get(word)
  if (adjective && BILLING_NOUNS.has(tokens[at + 1]?.word)) return { unit: adjective, next: at + 2 }
  if (!BILLING.has(word)) return null
  for (let i = at + 1; i < Math.min(tokens.length, at + 4); i++) {
    const unit = ADVERBS.get(tokens[i].word) ?? TIME_UNITS.get(tokens[i].word)
    if (unit) return { unit, next: i + 1 }
    if (!CONNECTORS.has(tokens[i].word) && !OPEN_CONNECTORS.has(tokens[i].word)) return null
  }
  return null
}

function periodName(seats: string[], times: string[], billing: string): string {
  if (billing && !times.length) times = [billing]
  const units = [...seats, ...times].join(' / ')
  return billing && !times.includes(billing)
    ? `${units}, billed ${billing === 'day' ? 'daily' : `${billing}ly`}`
    : units
}

function singular(word: string): string {
  if (word === 'people') return 'person'
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function setOf(list: string): Set<string> {
  return new Set(list.split(' '))
}

function dictionary(words: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([unit, list]) => list.split(' ').map((word) => [word, unit] as const))
  )
}
