import { figuresOf, isImportant, type Outcome } from './figures.js'

/** Formats the figures of some outcomes: overall, by kind and by label. */
export function table(title: string, outcomes: readonly Outcome[]): string {
  const groups: [string, readonly Outcome[]][] = [
    ['all', outcomes],
    ...groupsBy('kind', outcomes),
    ...groupsBy('label', outcomes),
  ]
  const head = 'cases  score   P any  R any  P m/h  R m/h  main  alone  every  false  words p90  remainder'
  return [`\n${title}`, `${''.padEnd(16)}${head}`, ...groups.map(([name, some]) => row(name, some))].join(
    '\n'
  )
}

function groupsBy(field: 'kind' | 'label', outcomes: readonly Outcome[]): [string, readonly Outcome[]][] {
  return [...Map.groupBy(outcomes, ({ labelled }) => labelled[field])]
    .map(([name, some]): [string, readonly Outcome[]] => [`  ${name}`, some])
    .sort(([, a], [, b]) => b.length - a.length)
}

function row(name: string, outcomes: readonly Outcome[]): string {
  const all = outcomes.map((outcome) => ({ ...outcome, ...figuresOf(outcome) }))
  const said = all.filter(({ verdict }) => verdict !== null)
  const important = said.filter(({ verdict }) => isImportant(verdict!.score))
  const isWanted = ({ labelled }: Outcome) => labelled.wanted[0] !== 'silent'
  const isWantedImportant = ({ labelled }: Outcome) => isImportant(labelled.wanted[0])
  const words = said.map((one) => one.words!).sort((a, b) => a - b)
  const at = (part: number) => words[Math.floor(part * (words.length - 1))] ?? 0
  return [
    name.padEnd(16),
    String(all.length).padStart(5),
    share(all, ({ fits }) => fits),
    share(said, ({ labelled }) => labelled.wanted.some((score) => score !== 'silent')),
    share(all.filter(isWanted), ({ verdict }) => verdict !== null),
    share(important, ({ labelled }) => labelled.wanted.some(isImportant)),
    share(all.filter(isWantedImportant), ({ verdict }) => isImportant(verdict?.score)),
    share(
      all.filter((one) => one.main !== null),
      ({ main }) => main === true
    ),
    share(
      all.filter((one) => one.main !== null),
      ({ mainAlone }) => mainAlone === true
    ),
    share(
      all.filter((one) => one.main !== null),
      ({ every }) => every === true
    ),
    String(said.filter(({ isFalse }) => isFalse).length).padStart(6),
    `${at(0.5)}`.padStart(6),
    `${at(0.9)}`.padStart(4),
    share(said, ({ hasRemainder }) => hasRemainder),
  ].join(' ')
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): string {
  return (all.length === 0 ? '–' : `${Math.round((100 * all.filter(holds).length) / all.length)} %`).padStart(
    6
  )
}
