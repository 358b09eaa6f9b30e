/** Labels that say whether something is available, in the languages of most pages. */
export const STATUS = new RegExp(
  String.raw`(?<![\p{L}\d-])(?:${[
    'coming soon|soon|beta|alpha|public beta|private beta|preview|early access|in (?:development|preparation)|planned|not yet available|waitlist only',
    'sold out|out of stock|in stock|unavailable|discontinued|fully booked|on hold|deprecated|end[ -]of[ -]life|retired|suspended|stable|maintenance only|operational|degraded(?: performance)?|(?:partial |major )?outage|under maintenance',
    'demnächst|in kürze|in planung|in vorbereitung|bald verfügbar|ausverkauft|nicht lieferbar|sofort lieferbar|vergriffen|ausgebucht|auf lager',
    'bientôt(?: disponible)?|prochainement|à venir|épuisé|en stock|rupture de stock|complet',
    'próximamente|proximamente|pronto|agotado|disponible pronto|em breve|esgotado|prossimamente|in arrivo|esaurito',
    'wkrótce|w przygotowaniu|wyprzedane|niedostępny|binnenkort|uitverkocht|volgeboekt|kommer snart|slutsåld|fullbokad|udsolgt|utsolgt',
    '近日公開|準備中|売り切れ|在庫切れ',
  ].join('|')})(?![\p{L}\d-])`,
  'iu'
)

/** Whether a text is only such a label. */
export function isStatusLabel(text: string): boolean {
  return STATUS.exec(text)?.[0].length === text.trim().length
}
