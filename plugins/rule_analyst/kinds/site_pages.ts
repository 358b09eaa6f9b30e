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

/** Whether a change is about which pages the site has, not about one page's content. */
export function isAboutSite({ url }: Change['page']): boolean {
  return URL.parse(url)?.pathname === '/sitemap.xml'
}

/** Pages of the site that appeared, moved or disappeared. */
export const sitePages: Kind = {
  find({ after }) {
    const pages = after.changed.flatMap(readLine)
    const those = (what: string) => pages.filter((page) => page.what === what)
    return [
      ...published(those('Published')),
      ...claimOf(those('Taken down'), 'page_taken_down', 'took down', 'taken down', 90),
      ...moved(those('Moved')),
    ]
  },
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

function published(pages: readonly SitePage[]): Claim[] {
  const [page] = pages
  if (pages.length !== 1 || page.rest === '') {
    return claimOf(pages, 'page_published', 'published', 'published', 100)
  }
  const clause = `published a new page, ${quote(page.rest)} (${shortPath(page.path)})`
  return [{ ...claimOf(pages, 'page_published', '', 'published', 100)[0], clause }]
}

function moved(pages: readonly SitePage[]): Claim[] {
  const [first] = sorted(pages)
  const claims = claimOf(pages, 'page_moved', 'moved', 'moved', 80)
  return claims.map((claim) => ({
    ...claim,
    points: Math.min(claim.points, MEDIUM),
    clause: `moved ${shortPath(first.path)} to ${shortPath(first.rest)}${pages.length === 1 ? '' : ` and ${countOf(pages.length - 1, 'other page')}`}`,
  }))
}

function claimOf(pages: readonly SitePage[], id: string, verb: string, done: string, rank: number): Claim[] {
  if (pages.length === 0) return []
  const ordered = sorted(pages)
  const points = ordered[0].points
  const kind = NOUNS[ordered[0].kind] ?? (ordered[0].kind === 'pricing' ? 'pricing page' : 'page')
  const why = pages.length === 1 ? `A ${kind} was ${done}` : `${pages.length} pages were ${done}`
  return [
    {
      id,
      points,
      rank,
      clause: `${verb} ${named(ordered)}`,
      why,
      proof: ordered.slice(0, MAX_NAMED).map(({ line }) => line),
    },
  ]
}

/** Returns pages by importance, then in the order of the list. */
function sorted(pages: readonly SitePage[]): SitePage[] {
  return pages.toSorted((one, other) => other.points - one.points)
}

/** Names pages: "/enterprise and 14 pages under /integrations". */
function named(pages: readonly SitePage[]): string {
  const parentOf = ({ path }: SitePage) => path.slice(0, path.lastIndexOf('/'))
  const groups = Map.groupBy(pages, parentOf)
  const items = new Map<string, number>()
  for (const page of pages) {
    const parent = parentOf(page)
    const group = groups.get(parent)!
    if (parent === '' || group.length < MIN_BATCH) items.set(shortPath(page.path), 1)
    else items.set(`${counted(group)} under ${shortPath(parent)}`, group.length)
  }
  const texts = [...items.keys()]
  // Naming one more takes no more room than counting it.
  const room = texts.length > MAX_NAMED + 1 ? MAX_NAMED : texts.length
  const rest = [...items.values()].slice(room).reduce((sum, count) => sum + count, 0)
  if (rest > 0) return `${texts.slice(0, room).join(', ')} and ${countOf(rest, 'other page')}`
  return joinNames(texts, room)
}

function counted(pages: readonly SitePage[]): string {
  const [{ kind }] = pages
  const noun = pages.every((page) => page.kind === kind) ? (NOUNS[kind] ?? 'page') : 'page'
  return `${pages.length} ${noun.replace(/y$/, 'ie')}s`
}

function shortPath(path: string): string {
  return path.length <= MAX_PATH_LENGTH ? path : `${path.slice(0, MAX_PATH_LENGTH - 1)}…`
}
