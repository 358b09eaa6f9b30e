import { type PageContent, planKey, type PlanTable, type Unit } from 'rivalwatch-plugin'

/** The first words of a line about another plan's features, in the languages of most pages. */
const ALL =
  '(?:includes? )?(?:everything|all(?: the)?|alle[s]?|tout|tous|toutes?|tod[oa]s?|tud[oa]|tutt[oie]|wszystk\\p{L}+|allt|alla|alt|tot|toate|včetně všeho|vše|minden)'
/** Words between these first words and the plan's name: "in", "features of". */
const OF =
  '(?:in|from|of|with|aus|von|vom|im|des|der|du|de|del|da|do|dans|en|no|na|di|nel|van|uit|z|ze|w|fra|i|från|din|în)'
const FEATURES =
  '(?:features?|benefits?|funktionen|leistungen|vorteile|fonctionnalités|fonctions|avantages|funciones|características|ventajas|recursos|funcionalidades|funzionalità|functies|funkcje|funktioner|funksjoner|funcționalitățile)'
/** A line that says that a plan has all features of another: "Everything in Free, plus:", "All Pro features". */
const INHERITS = new RegExp(
  `^\\P{L}*(?:${ALL}(?: \\p{L}+){0,3} ${OF}(?:['’ ]|\\s)|${ALL}\\s.{1,40}[ -]${FEATURES}(?!\\p{L})|.{1,40}\\s${FEATURES},? (?:plus|and more)(?!\\p{L}))`,
  'iu'
)
/** Number of words. A longer line is about something else, too. */
const MAX_WORDS = 14

/**
 * Adds the features that plans inherit, because the table has only those that a page repeats in each plan's box.
 * Limits are not added, because a higher plan usually has different ones, often under other names.
 *
 * @param units the plans, with the lines of their boxes
 * @returns the table without the lines that introduce a list: "Everything in Free, plus:"
 */
export function withInherited(
  { plans, rows }: PlanTable,
  units: readonly Unit[],
  content: PageContent
): PlanTable {
  const keys = plans.map(planKey)
  const namedIn = (text: string, own: number): number => {
    if (text.split(/\s+/).length > MAX_WORDS || !INHERITS.test(text)) return -1
    const words = ` ${planKey(text)} `
    const named = keys.flatMap((key, at) => (at !== own && words.includes(` ${key} `) ? [at] : []))
    return named.sort((a, b) => keys[b].length - keys[a].length)[0] ?? -1
  }
  const boxes = keys.map((key) => {
    const box = units.find(({ title }) => planKey(title) === key)
    return box ? content.blocks.slice(box.start, box.end).map(({ text }) => text) : []
  })
  const linesOf = (column: number) => [
    ...boxes[column],
    ...rows.filter(({ cells }) => cells[column] !== '').map(({ label }) => label),
  ]
  const parents = plans.map(
    (_, column) =>
      linesOf(column)
        .map((text) => namedIn(text, column))
        .find((parent) => parent >= 0) ?? -1
  )
  if (parents.every((parent) => parent < 0)) return { plans, rows }
  // An empty cell of a table says "no". Only what a plan's box lists is passed on.
  const includes = ({ label, cells }: PlanTable['rows'][number], column: number): boolean => {
    const seen = new Set<number>()
    for (let at = parents[column]; at >= 0 && !seen.has(at); at = parents[at]) {
      if (cells[at] === '✓' && boxes[at].some((text) => text.includes(label))) return true
      seen.add(at)
    }
    return false
  }
  return {
    plans,
    rows: rows
      .filter(({ label }) => !/[:：]\s*$/.test(label) || namedIn(label, -1) < 0)
      .map((row) => ({
        label: row.label,
        cells: row.cells.map((cell, column) => (cell === '' && includes(row, column) ? '✓' : cell)),
      })),
  }
}
