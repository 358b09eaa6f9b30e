import { canonical, isWordLetter } from './text.js'

/**
 * How certain it is that a text means a currency: `clear` anywhere ("€", "USD"), `common` next to a number ("kr", "Р"),
 * `rare` only if the context leaves no doubt ("KM", or "ALL", which is usually a word and not Albania's currency).
 */
export type Certainty = 'clear' | 'common' | 'rare'

export interface CurrencyMatch {
  start: number
  end: number
  certainty: Certainty
  /** Whether the text is an ISO 4217 code or looks like one. */
  isCode: boolean
}

const CLEAR_SIGNS = `
  $ € £ ¥ ₽ ₹ ₩ ₪ ₫ ₴ ₺ ₸ ₼ ₾ ₿ ₱ ₦ ₡ ₲ ₵ ₭ ₮ ₨ ₤ ₣ ₧ ₠ ₢ ₥ ₯ ₰ ₳ ₶ ₷ ₻ ⃀ ฿ ƒ ៛ ؋ ֏ ৳ ৲ ৻ ૱ ௹ ﷼ ℳ ߾
  US$ $US U$S CA$ C$ $CA $C A$ AU$ $AU NZ$ $NZ HK$ $HK S$ SG$ $SG NT$ $NT R$ BR$ MX$ $MX Mex$ AR$ $AR CL$ $CL CO$ $CO
  COL$ CU$ CUC$ $MN DO$ RD$ UY$ UYU$ $U JM$ J$ TT$ $TT BB$ Bds$ BDS$ BM$ BD$ BN$ $BN B$ BS$ BZ$ $BZ EC$ $EC FJ$ $FJ GY$ G$
  KY$ CI$ LR$ L$ NA$ N$ $NA SB$ $SB SI$ SR$ $SR WS$ $WS T$ $T TOP$ Z$ ZW$ MOP$ CV$ Esc$ P$ VT$
  E£ EG£ £E GB£ £GB UK£ FK£ Fl£ GI£ IR£ L£ LB£ LL£ £L £LB S£ SD£ SY£ CN¥ ¥CN JP¥ ¥JP RMB¥ GH₵ GH¢
  zł Zł zl ZŁ zł. Kč kč KČ Kč. Kčs
  руб. руб Руб. Руб РУБ. РУБ рублей рубля рубль грн. грн Грн. Грн ГРН гривень гривні лв. лв Лв. Лв ЛВ лева ден. ден дин. дин
  динара тенге тңг. тңг ман. ман сом. сом сум сўм сомони դր. դր драм лари
  lei Lei LEI leu Leu lej din. Dinara dinara Dinar dinar Lek Lekë Euro euro EURO euros Euros ευρώ евро Євро євро
  dollars dollar Dollars pesos Pesos forint Forint zlotych złotych koruna korun kronor kroner rubles rupees
  Rp Rp. Rs Rs. RM TL SFr. sFr. Sfr. CHF. S/ S/. B/. Bs. Bs BsF Gs. Php PhP Dhs Dhs. Dh Dh. KSh Ksh KSh. Ksh. TSh Tsh TSh.
  USh Ush FCFA CFA FCFP CFPF NIS Birr birr Br. soʻm VNĐ vnđ kuna
  円 元 圆 圓 块 원 บาท บ. ກີບ đ Đ đồng ლარი ლ ብር
  टका नेरू रू रु रु. रुपये र රු රු. টাকা ரூ ரூ. రూ ರೂ ރ ރ.
  تومان ریال ريال جنيه درهم دينار ليرة دولار يورو شيكل روپے روپیہ افغانی
  د.إ د.إ. د.ب د.ب. د.ج د.ج. ج.م ج.م. د.ع د.ع. د.أ د.أ. د.ا د.ك د.ك. ل.ل ل.ل. د.ل د.ل. د.م د.م. ر.ع ر.ع. ر.ق ر.ق. ر.س ر.س.
  ج.س. ل.س ل.س. د.ت د.ت. ر.ي ر.ي. ש"ח ש״ח שח`

const COMMON_SIGNS = `
  kr kr. Kr Kr. KR Dkr Nkr Skr SKr Ikr Íkr кр кр. Fr Fr. fr. FR р р. Р Р. тг тг. KD K.D. JD J.D. Ft Ft. kn Kn Af Afs Tk tk
  Kz NAf Afl Afl. Kc Kc. DH DH. SR. Q. L. eur Eur USDT USDC ETH`

const RARE_SIGNS = `
  KM КМ BD B.D. LD MK VT ZK Rf Rf. RF FRw FG FC CF Fdj Nfk Db SM Le LE UM Ar Br SR DA DT TT Lt Ls Esc Esc. PT P. p. m. man. MT
  E R P K D G L Q T B S C Z F`

/** Recently withdrawn codes, and codes that shops use although ISO 4217 lacks them. */
const EXTRA_CODES =
  'ATS BEF CNH CYP DEM EEK ESP FIM FRF GHC GRD IEP ITL LTL LUF LVL MTL MZM NLG NTD PTE RMB ROL RUR SIT SKK STD TRL UAK VEB VEF YUM ZMK ZWD BYR MRO BGL CSK BTC XBT'

/** Codes that are also a word, a well-known name or another abbreviation. */
const WORD_CODES = new Set(
  'ALL AMD ANG ATS AWG BAM BIF BOB BSD CAD CHE COP COU CUP ERN ESP ETB GEL GIP LAK LUF LVL MAD MOP NAD PAB PEN PHP ROL RON SAR SDG SIT SOS STD STN SVC TOP TRY XDR YUM'.split(
    ' '
  )
)

const CODES = new Set([...Intl.supportedValuesOf('currency'), ...EXTRA_CODES.split(' ')])

const SIGNS = new Map<string, Certainty>()
for (const [list, certainty] of [
  [CLEAR_SIGNS, 'clear'],
  [COMMON_SIGNS, 'common'],
  [RARE_SIGNS, 'rare'],
] as const) {
  for (const sign of list.trim().split(/\s+/)) {
    const key = canonical(sign)
    if (!SIGNS.has(key)) SIGNS.set(key, certainty)
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/**
 * Represents all codes in the length tables below, because a code may begin and end with any letter, in either case.
 */
const CODES_BY_LETTER = [...LETTERS, ...LETTERS.toUpperCase()].map((letter) => letter.repeat(3))
/** Lengths of the signs and codes with a given first or last character, longest first. Rules out most text quickly. */
const LENGTHS_BY_FIRST = lengthsBy((sign) => sign[0])
const LENGTHS_BY_LAST = lengthsBy((sign) => sign[sign.length - 1])

/** Returns the currency if a canonical text consists of nothing else. */
export function parseCurrency(text: string): CurrencyMatch | null {
  return canStart(text, 0) && canEnd(text, text.length) ? currencyOf(text, 0, text.length) : null
}

/** Returns the longest currency that starts at `start` of a canonical text, whole words only. */
export function currencyAt(text: string, start: number): CurrencyMatch | null {
  const lengths = LENGTHS_BY_FIRST.get(text[start])
  if (!lengths || isInsideWord(text, start)) return null
  for (const length of lengths) {
    const end = start + length
    const match = end <= text.length && canEnd(text, end) ? currencyOf(text, start, end) : null
    if (match) return match
  }
  return null
}

/** Returns the longest currency that ends at `end` of a canonical text, whole words only. */
export function currencyEndingAt(text: string, end: number): CurrencyMatch | null {
  const lengths = LENGTHS_BY_LAST.get(text[end - 1])
  if (!lengths || isInsideWord(text, end)) return null
  for (const length of lengths) {
    const start = end - length
    const match = start >= 0 && canStart(text, start) ? currencyOf(text, start, end) : null
    if (match) return match
  }
  return null
}

/** Whether a sign or code can start at this position, which must be the start of a word. */
function canStart(text: string, at: number): boolean {
  return LENGTHS_BY_FIRST.has(text[at]) && !isInsideWord(text, at)
}

function canEnd(text: string, at: number): boolean {
  return LENGTHS_BY_LAST.has(text[at - 1]) && !isInsideWord(text, at)
}

function isInsideWord(text: string, at: number): boolean {
  return isWordLetter(text[at - 1]) && isWordLetter(text[at])
}

function lengthsBy(edgeOf: (sign: string) => string): Map<string, number[]> {
  const signs = Map.groupBy([...SIGNS.keys(), ...CODES_BY_LETTER], edgeOf)
  const longestFirst = (group: string[]) =>
    [...new Set(group.map(({ length }) => length))].sort((a, b) => b - a)
  return new Map([...signs].map(([edge, group]) => [edge, longestFirst(group)]))
}

function currencyOf(text: string, start: number, end: number): CurrencyMatch | null {
  // "CVE-…" is a security advisory, not escudos of Cape Verde. "NIS 2" is an EU directive, not shekels.
  if (/^(?:cve-\d|nis ?2(?!\d|[.,]\d))/i.test(text.slice(start, start + 6))) return null
  const word = text.slice(start, end)
  const isCode = CODES.has(word)
  const certainty = SIGNS.get(word) ?? (isCode ? codeCertainty(word) : lowerCaseCodeCertainty(word))
  return (
    certainty && {
      start,
      end,
      certainty,
      isCode: isCode || (certainty === 'common' && CODES.has(word.toUpperCase())),
    }
  )
}

function codeCertainty(code: string): Certainty {
  return WORD_CODES.has(code) ? 'rare' : 'clear'
}

/** Rates a lower-case code, as in "140,00 pln": it counts next to a number unless it is also a word. */
function lowerCaseCodeCertainty(word: string): Certainty | null {
  if (word.length !== 3 || (word !== word.toLowerCase() && word.slice(1) !== word.slice(1).toLowerCase()))
    return null
  const code = word.toUpperCase()
  return CODES.has(code) && !WORD_CODES.has(code) ? 'common' : null
}
