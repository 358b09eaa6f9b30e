/** Lines that stand in for content: templates that were not filled in, what forms say, calendars. */
import type { Block } from 'rivalwatch-plugin'
import { wordCount } from './words.js'

/** "Coming soon..." */
const STATUS_ENDS = /soon\W*$/i
/** Number of words. */
const MAX_PLACEHOLDER_WORDS = 5

/** Text of a template that was not filled in. */
const FILLER = /lorem ipsum|at vero eos|temporibus autem|nemo enim ipsam|sed ut perspiciatis/i
/** The size of an advertisement where there is none yet: "350 x 200 ad space". */
const AD_SPACE = /^\d{2,4}\s?[x×]\s?\d{2,4}\s(?:\p{L}+\s)?(?:ads?|banner)(?!\p{L})/iu
/** The days of a month, drawn as text: "293012345 6789101112", possibly after the first letters of weekdays. */
const CALENDAR = /^\p{L}{0,14}\s?(?=.*\d{7})[\d\s]{15,}$/u
/** What a form says about its fields, and after it was sent in English. */
const FORM_HINT =
  /^(?:please (?:enter|provide|fill in|select) (?:an?|your|the) |(?:all )?fields (?:marked )?with an? asterisk|\* ?(?:required|pflichtfeld)|thank you[.!,]? (?:your|we) (?:\p{L}+ ){0,3}(?:received|sent))/iu
/** Words of thanks at the start of a line, of sending, and of success, as in what a form says after it was sent. */
const THANKS =
  /^\P{L}*(?:thank(?:s| you)|(?:(?:vielen|herzlichen|besten) )?dank(?:e|eschön)?|merci|(?:muchas )?gracias|(?:muito )?obrigad[oa]|grazie|bedankt|dank (?:je|u)|dziękujemy|děkujeme|tack|tak(?: for)?|kiitos|mulțumim|köszönjük|teşekkürler)(?!\p{L})/iu
const SENDING =
  /(?<!\p{L})(?:sent|received|submitted|gesendet|verschickt|versendet|übermittelt|eingegangen|erhalten|envoyée?|reçue?|transmise?|enviad[oa]|recibid[oa]|recebid[oa]|inviat[oa]|ricevut[oa]|verzonden|verstuurd|ontvangen|wysłan[aey]|odeslán[ao]?|skickat?s?|mottagit?s?|sendt|modtaget|lähetetty|trimis[ă]?|elküldve|gönderildi)(?!\p{L})/iu
const SUCCESS =
  /(?<!\p{L})(?:success(?:fully)?|erfolgreich|avec succès|bien été|con éxito|correctamente|com sucesso|con successo|correttamente|succesvol|pomyślnie|úspěšně|onnistuneesti)(?!\p{L})/iu
/** Number of words. */
const MAX_FORM_RESULT_WORDS = 25

/** Whether a line is what a form says after it was sent: "Thank you! Your message has been sent." */
function isFormResult(text: string): boolean {
  return (
    wordCount(text) <= MAX_FORM_RESULT_WORDS &&
    SENDING.test(text) &&
    (THANKS.test(text) || (SUCCESS.test(text) && !/\d/.test(text) && /[.!]$/.test(text)))
  )
}

/** Whether a line is a placeholder for content that is missing or that a script loads: "Loading reviews...". */
export function isPlaceholder({ kind, text }: Block): boolean {
  if ([FILLER, CALENDAR, FORM_HINT, AD_SPACE].some((pattern) => pattern.test(text)) || isFormResult(text))
    return true
  if (/\d/.test(text) || STATUS_ENDS.test(text)) return false
  return kind === 'paragraph' && /(?:\.\.\.|…)$/.test(text) && wordCount(text) <= MAX_PLACEHOLDER_WORDS
}
