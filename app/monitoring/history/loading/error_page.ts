import { decodeMarkup } from 'rivalwatch-plugin'

/** How much of the body is searched for the title. */
const OPENING_BYTES = 64 * 1024

const TITLE = /<title[^>]{0,200}>([^<]{0,300})/i

/** "404", "Error 503", "Erreur 404" at the beginning of a title, or "| 404" at its end. */
const CODE =
  /^\P{L}{0,3}(?:(?:error|fehler|erreur|fel|bł[aą]d|eroare|errore|fout|erro)\s{1,3})?(?:404|410|50[0-4])(?!\d)|\s[|–—-]\s(?:404|410)$/iu

/** Words in titles that report a missing page, by language. */
const MISSING = [
  String.raw`(?:page|site) (?:was )?not found|page (?:doesn[’']t|does not) exist`,
  String.raw`(?:seite|inhalt) (?:(?:wurde|konnte) )?(?:leider )?nicht gefunden(?: werden)?|seite existiert nicht`,
  String.raw`page (?:non trouv[ée]e|introuvable|inexistante)|page n[’']existe (?:pas|plus)|page n[’']a pas [ée]t[ée] trouv[ée]e`,
  String.raw`sidan (?:hittades inte|kunde inte hittas|finns inte|saknas)|hittade inte sidan`,
  String.raw`nie znaleziono(?: takiej)? strony|strona nie (?:została znaleziona|istnieje)|strony nie znaleziono|brak strony`,
  String.raw`pagin[aă] nu (?:(?:a fost|poate fi) g[ăa]sit[ăa]|exist[ăa])|pagin[aă] (?:neg[ăa]sit[ăa]|inexistent[ăa])`,
  String.raw`p[áa]gina no encontrada|pagina non trovata|pagina niet gevonden|p[áa]gina n[ãa]o encontrada`,
]
const NOT_FOUND = new RegExp(
  String.raw`(?<!\p{L})(?:${MISSING.join('|')})(?!\p{L})|^(?:not found|nicht gefunden|introuvable|hittades inte|nie znaleziono)(?!\p{L})`,
  'iu'
)

/** Whether the title of a page with status 200 shows that it is an error page. */
export function looksLikeErrorPage(body: Uint8Array): boolean {
  const [, written = ''] = TITLE.exec(decodeMarkup(body.subarray(0, OPENING_BYTES))) ?? []
  const title = written.replace(/\s+/g, ' ').trim().normalize('NFC')
  return CODE.test(title) || NOT_FOUND.test(title)
}
