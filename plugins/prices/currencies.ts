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

const MAX_LENGTH = Math.max(...[...SIGNS.keys()].map(({ length }) => length))

/** Returns the longest currency that starts at `start` of a canonical text, whole words only. */
export function currencyAt(text: string, start: number): CurrencyMatch | null {
  for (let end = Math.min(text.length, start + MAX_LENGTH); end > start; end--) {
    const match = currencyOf(text, start, end)
    if (match) return match
  }
  return null
}

/** Returns the longest currency that ends at `end` of a canonical text, whole words only. */
export function currencyEndingAt(text: string, end: number): CurrencyMatch | null {
  for (let start = Math.max(0, end - MAX_LENGTH); start < end; start++) {
    const match = currencyOf(text, start, end)
    if (match) return match
  }
  return null
}

/** Returns the currency if the part of a canonical text from `start` to `end` is one. */
export function currencyOf(text: string, start: number, end: number): CurrencyMatch | null {
  const word = text.slice(start, end)
  const certainty = SIGNS.get(word) ?? certaintyOfCode(word)
  if (certainty === null || isInsideWord(text, start) || isInsideWord(text, end)) return null
  // "CVE-…" is a security advisory, not escudos of Cape Verde. "NIS 2" is an EU directive, not shekels.
  if (/^(?:cve-\d|nis ?2(?!\d|[.,]\d))/i.test(text.slice(start, start + 6))) return null
  return { start, end, certainty, isCode: CODES.has(certainty === 'common' ? word.toUpperCase() : word) }
}

/** Rates a code. In lower case, as in "140,00 pln", it counts next to a number unless it is also a word. */
function certaintyOfCode(word: string): Certainty | null {
  const code = /^\p{L}\p{Ll}{2}$/u.test(word) ? word.toUpperCase() : word
  if (!CODES.has(code)) return null
  if (code === word) return WORD_CODES.has(code) ? 'rare' : 'clear'
  return WORD_CODES.has(code) ? null : 'common'
}

function isInsideWord(text: string, at: number): boolean {
  return isWordLetter(text[at - 1]) && isWordLetter(text[at])
}
