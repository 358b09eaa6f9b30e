/** Minimum number of a language's common words in a text, and the share of that number that the runner-up may reach. */
const MIN_WORDS = 5
const MAX_OTHER_SHARE = 1 / 2
/** Share of letters that must be in a language's script. */
const MIN_SCRIPT_SHARE = 0.3
/** Characters that are enough to recognize a language. */
const MAX_TEXT_LENGTH = 20_000

/** Words that are common in one language and rare in the others. */
const COMMON_WORDS = Object.entries({
  // Placeholder text, which is in no language that pages are written in.
  Latin: 'lorem ipsum dolor sit amet et ut non sed ad elit nec quis',
  English: 'the and of with your you our this that are is from',
  German: 'der die das und mit für nicht ist ein eine wir sie auf von',
  French: 'le les des et pour avec vous une nous votre dans est sur du',
  Spanish: 'el los las y para una del con tu su nuestro más es por',
  Italian: 'il gli della e che una di con sono tuo nostro più è',
  Portuguese: 'os um uma não para com mais você seu do da em são ao',
  Dutch: 'het een van voor met niet zijn wij je uw op ook naar bij',
  Polish: 'i w na z do nie się jest dla oraz przez twój nasz jak',
  Czech: 'a v na se je pro jsou nebo jako který vaše podle může také',
  Romanian: 'și în cu pentru este sunt din care sau prin mai nostru',
  Swedish: 'och att det som för med är inte vi på din av kan eller',
  Danish: 'og at det som til med er ikke vi på din af kan eller',
  Albanian: 'dhe në për një të që nga është tuaj tonë jemi më ose janë',
  Croatian: 'je su ili koji vaš naš što ako nije kako samo može',
  Hungarian: 'az és egy hogy nem meg vagy szerint minden csak több lehet',
  Finnish: 'ja ei että sekä myös kun voit meidän sinun ovat joka ole kanssa',
  Indonesian: 'dan yang untuk dengan dari ini kami anda pada adalah atau tidak akan',
  Vietnamese: 'và của cho các là với không được có trong bạn chúng tôi',
  Catalan: 'els amb nostre teu més és són dels les als hi ser aquesta',
  Turkish: 've bir bu için ile daha çok olarak veya sizin bizim siz yok değil kadar gibi hangi',
}).map(([name, words]) => [name, new Set(words.split(' '))] as const)
const SCRIPTS: Record<string, RegExp> = {
  Japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Korean: /\p{Script=Hangul}/gu,
  Chinese: /\p{Script=Han}/gu,
  Russian: /\p{Script=Cyrillic}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Hebrew: /\p{Script=Hebrew}/gu,
  Thai: /\p{Script=Thai}/gu,
}

/**
 * Returns the English name of the language of most lines; null if it is unclear. Relies on the words, because the
 * `lang` attribute is too often wrong.
 */
export function languageOf(lines: readonly string[]): string | null {
  const text = lines.join('\n').slice(0, MAX_TEXT_LENGTH)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const script = Object.entries(SCRIPTS).find(
    ([, pattern]) => (text.match(pattern)?.length ?? 0) >= MIN_SCRIPT_SHARE * letters && letters > 0
  )
  if (script) return script[0]
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const [[first, most], [, second]] = COMMON_WORDS.map(([name, known]): [string, number] => [
    name,
    words.filter((word) => known.has(word)).length,
  ]).sort(([, a], [, b]) => b - a)
  return most >= MIN_WORDS && second <= MAX_OTHER_SHARE * most ? first : null
}
