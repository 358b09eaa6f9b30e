import type { FoundSource, SourceLink } from 'rivalwatch-plugin'

export type Service = 'greenhouse' | 'ashby' | 'lever'

interface Hosts {
  service: Service
  name: string
  /** Hosts on which people view boards. */
  pages: RegExp
  /** Returns the URL at which a board is published as JSON. */
  api: (host: string, board: string) => string
  path: RegExp
  hosts: readonly string[]
}

const SERVICES: readonly Hosts[] = [
  {
    service: 'greenhouse',
    name: 'Greenhouse',
    pages: /^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/,
    // Greenhouse names the departments of jobs only together with their content.
    api: (host, board) =>
      `https://boards-api${region(host)}.greenhouse.io/v1/boards/${board}/jobs?content=true`,
    path: /^\/v1\/boards\/[^/]+\/jobs\/?$/,
    hosts: ['boards-api.greenhouse.io', 'boards-api.eu.greenhouse.io', 'api.greenhouse.io'],
  },
  {
    service: 'ashby',
    name: 'Ashby',
    pages: /^jobs\.ashbyhq\.com$/,
    api: (_, board) => `https://api.ashbyhq.com/posting-api/job-board/${board}`,
    path: /^\/posting-api\/job-board\/[^/]+\/?$/,
    hosts: ['api.ashbyhq.com'],
  },
  {
    service: 'lever',
    name: 'Lever',
    pages: /^jobs(?:\.eu)?\.lever\.co$/,
    api: (host, board) => `https://api${region(host)}.lever.co/v0/postings/${board}?mode=json`,
    path: /^\/v0\/postings\/[^/]+\/?$/,
    hosts: ['api.lever.co', 'api.eu.lever.co'],
  },
]

/** Paths of the services' own pages and embeds, which name no board. */
const NO_BOARD = new Set(['embed', 'users', 'api', 'static', 'v1', ''])
const BOARD = /^[\w.%-]{1,100}$/
const MOST_BOARDS = 3

function region(host: string): string {
  return host.includes('.eu.') ? '.eu' : ''
}

/** Returns the service that publishes a board at a URL; null if it is not the URL of a board. */
export function boardAt(url: string): Service | null {
  const address = URL.parse(url)
  const match =
    address &&
    SERVICES.find(({ hosts, path }) => path.test(address.pathname) && hosts.includes(address.hostname))
  return match ? match.service : null
}

/** Finds the boards behind links to them and to their jobs, and behind embeds. */
export function discoverBoards(links: readonly SourceLink[]): FoundSource[] {
  const found = new Map<string, FoundSource>()
  for (const { url } of links) {
    const source = boardOf(url)
    if (source && found.size < MOST_BOARDS) found.set(source.url, source)
  }
  return [...found.values()]
}

function boardOf(url: string): FoundSource | null {
  const address = URL.parse(url)
  const match = address && SERVICES.find(({ pages }) => pages.test(address.hostname))
  if (!match) return null
  const [, first] = address.pathname.split('/')
  const board = first === 'embed' ? (address.searchParams.get('for') ?? '') : first
  if (NO_BOARD.has(board) || !BOARD.test(board)) return null
  return {
    url: match.api(address.hostname, board),
    label: 'careers',
    title: `Open roles on ${match.name}`,
    reason: 'The job board that the site links to',
  }
}
