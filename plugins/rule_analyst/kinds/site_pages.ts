import { type Block, type Change, countOf } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import { joinNames, quote } from '../words.js'

/** Pages under the same path. With fewer, each is named. */
const MIN_BATCH = 3
/** Pages and batches named in a sentence. */
const MAX_NAMED = 3
/** Characters. */
const MAX_PATH_LENGTH = 60

const IMPORTANT = new Set(['pricing', 'comparison', 'features', 'solutions'])
/** Kinds whose pages matter little even if they are close to the homepage. */
const MINOR = new Set(['terms', 'privacy', 'legal', 'about', 'press', 'help', 'blog'])

/** Nouns for pages of these kinds. */
const NOUNS: Record<string, string> = {
  comparison: 'comparison page',
  customers: 'customer story',
  docs: 'docs page',
  features: 'feature page',
  help: 'help page',
}

interface SitePage {
  what: string
  kind: string
  path: string
  /** The title, the new path or the proof; empty if there is none of them. */
  rest: string
  line: string
  points: number
}

/** Whether a change is about which pages the site has, not about one page's content. */
export function isAboutSite({ url }: Change['page']): boolean {
  return URL.parse(url)?.pathname === '/sitemap.xml'
}

/** Pages of the site that appeared, moved or disappeared. */
export const sitePages: Kind = {
  find({ after }) {
    const pages = after.changed.flatMap(readLine).sort((one, other) => other.points - one.points)
    const of = (what: string) => pages.filter((page) => page.what === what)
    return [
      ...claimsOf(of('Published'), 'page_published', 100, 'published', (all) =>
        all.length === 1 && all[0].rest !== ''
          ? `published a new page, ${quote(all[0].rest)} (${shortPath(all[0].path)})`
          : `published ${named(all)}`
      ),
      ...claimsOf(of('Taken down'), 'page_taken_down', 90, 'taken down', (all) => `took down ${named(all)}`),
      ...claimsOf(of('Moved'), 'page_moved', 80, 'moved', ([{ path, rest }, ...others]) => {
        const more = others.length === 0 ? '' : ` and ${countOf(others.length, 'other page')}`
        return `moved ${shortPath(path)} to ${shortPath(rest)}${more}`
      }).map((claim) => ({ ...claim, points: Math.min(claim.points, MEDIUM) })),
    ]
  },
}

function readLine({ path: [what, kind], text }: Block): SitePage[] {
  if (kind === undefined) return []
  const [path] = text.split(' ', 1)
  const rest = text.slice(path.length).replace(/^ (?:[→—] )?/, '')
  return [{ what, kind, path, rest, line: text, points: pointsOf(kind, path) }]
}

function pointsOf(kind: string, path: string): number {
  const isTop = path.lastIndexOf('/') <= 0
  if (kind === 'pricing' && isTop) return HIGH
  return IMPORTANT.has(kind) || (isTop && !MINOR.has(kind)) ? MEDIUM : LOW
}

/** @param pages the most important one first */
function claimsOf(
  pages: readonly SitePage[],
  id: string,
  rank: number,
  done: string,
  clauseOf: (pages: readonly SitePage[]) => string
): Claim[] {
  if (pages.length === 0) return []
  const [{ kind, points }] = pages
  const noun = kind === 'pricing' ? 'pricing page' : (NOUNS[kind] ?? 'page')
  const why = pages.length === 1 ? `A ${noun} was ${done}` : `${pages.length} pages were ${done}`
  const proof = pages.slice(0, MAX_NAMED).map(({ line }) => line)
  return [{ id, points, rank, clause: clauseOf(pages), why, proof }]
}

/** Names pages: "/enterprise and 14 pages under /integrations". */
function named(pages: readonly SitePage[]): string {
  const parentOf = ({ path }: SitePage) => path.slice(0, path.lastIndexOf('/'))
  const groups = [...Map.groupBy(pages, parentOf)].flatMap(([parent, group]) =>
    parent === '' || group.length < MIN_BATCH
      ? group.map(({ path }) => ({ name: shortPath(path), count: 1 }))
      : [{ name: `${counted(group)} under ${shortPath(parent)}`, count: group.length }]
  )
  // Naming one more takes no more room than counting it.
  const room = groups.length > MAX_NAMED + 1 ? MAX_NAMED : groups.length
  const names = groups.slice(0, room).map(({ name }) => name)
  const rest = groups.slice(room).reduce((sum, { count }) => sum + count, 0)
  return rest > 0 ? `${names.join(', ')} and ${countOf(rest, 'other page')}` : joinNames(names, room)
}

function counted(pages: readonly SitePage[]): string {
  const [{ kind }] = pages
  const noun = pages.every((page) => page.kind === kind) ? (NOUNS[kind] ?? 'page') : 'page'
  return `${pages.length} ${noun.replace(/y$/, 'ie')}s`
}

function shortPath(path: string): string {
  return path.length <= MAX_PATH_LENGTH ? path : `${path.slice(0, MAX_PATH_LENGTH - 1)}…`
}
