import type { FoundSource, SourceLink } from 'rivalwatch-plugin'

export type Service = 'greenhouse' | 'ashby' | 'lever'

interface Hosts {
  service: Service
  name: string
  /** Hosts on which people view boards. */
  pages: RegExp
  /** Returns the URL at which a board is published as JSON. */
  api: (host: string, board: string) => string
  hosts: readonly string[]
  /** The path of a board at one of these hosts. */
  path: RegExp
  /** The path of everything that belongs to a board there; its first group is the board's name. */
  paths: RegExp
}

const SERVICES: readonly Hosts[] = [
  {
    service: 'greenhouse',
    name: 'Greenhouse',
    pages: /^(?:(?:job-)?boards|app)(?:\.eu)?\.greenhouse\.io$/,
    // Greenhouse names the departments of jobs only together with their content.
    api: (host, board) =>
      `https://boards-api${region(host)}.greenhouse.io/v1/boards/${board}/jobs?content=true`,
    path: /^\/v1\/boards\/[^/]+\/jobs\/?$/,
    paths: /^\/v1\/boards\/([^/]+)/,
    hosts: ['boards-api.greenhouse.io', 'boards-api.eu.greenhouse.io', 'api.greenhouse.io'],
  },
  {
    service: 'ashby',
    name: 'Ashby',
    pages: /^jobs\.ashbyhq\.com$/,
    api: (_, board) => `https://api.ashbyhq.com/posting-api/job-board/${board}`,
    path: /^\/posting-api\/job-board\/[^/]+\/?$/,
    paths: /^\/posting-api\/job-board\/([^/]+)/,
    hosts: ['api.ashbyhq.com'],
  },
  {
    service: 'lever',
    name: 'Lever',
    pages: /^jobs(?:\.eu)?\.lever\.co$/,
    api: (host, board) => `https://api${region(host)}.lever.co/v0/postings/${board}?mode=json`,
    path: /^\/v0\/postings\/[^/]+\/?$/,
    paths: /^\/v0\/postings\/([^/]+)/,
    hosts: ['api.lever.co', 'api.eu.lever.co'],
  },
]

/** Paths of the services' own pages and embeds, which name no board. */
const NO_BOARD = new Set(['embed', 'users', 'api', 'static', 'v1', ''])
const BOARD = /^[\w.%-]{1,100}$/
const MOST_BOARDS = 3
/** URLs of the services in inline scripts, also without a scheme, and in JSON with escaped slashes. */
const IN_SCRIPT =
  /(?:\\?\/){2}[\w.-]{1,60}\.(?:greenhouse\.io|ashbyhq\.com|lever\.co)(?:\\?\/[\w.%-]{1,100}){1,6}(?:\?[\w.=&%-]{0,200})?/g
/** URLs of the services to which a script appends a variable: `'…/boards/' + BOARD`, `…/boards/${board}`, `…?for=`. */
const APPENDED =
  /(\/\/[\w.-]{1,60}\.(?:greenhouse\.io|ashbyhq\.com|lever\.co)(?:\/[\w.%-]{1,100}){0,6}(?:\/|\?for=))(?:['"`]\s{0,9}\+\s{0,9}|\$\{\s{0,9})([\w$.]{1,60})/g
const MOST_APPENDED = 10
/** The settings of a widely used script that lists the postings of a Lever account. */
const LEVER_SETTINGS =
  /leverJobsOptions\s{0,9}=\s{0,9}\{[^}]{0,300}?accountName['"]?\s{0,9}:\s{0,9}['"]([\w-]{1,100})['"]/g

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

/**
 * Finds the boards behind links to them and to their jobs, and behind embeds. A board that is named only in an inline
 * script is suggested only if it exists, because scripts also contain examples and unused settings.
 */
export function discoverBoards(links: readonly SourceLink[], scripts: readonly string[]): FoundSource[] {
  const found = new Map<string, FoundSource>()
  const add = (source: FoundSource | null) => {
    if (source && found.size < MOST_BOARDS && !found.has(source.url)) found.set(source.url, source)
  }
  for (const { url } of links) add(boardOf(url))
  for (const url of scripts.flatMap(urlsIn)) {
    const source = boardOf(url)
    add(source && { ...source, mustAnswer: true })
  }
  return [...found.values()]
}

function urlsIn(script: string): string[] {
  const urls = Array.from(script.matchAll(IN_SCRIPT), ([url]) => `https:${url.replaceAll('\\', '')}`)
  const parts = Array.from(script.matchAll(APPENDED)).slice(0, MOST_APPENDED)
  const appended = parts.flatMap(([, start, name]) => {
    const value = valueOf(name.split('.').at(-1)!, script)
    return value === null ? [] : `https:${start}${value}`
  })
  const accounts = Array.from(script.matchAll(LEVER_SETTINGS), ([, name]) => `https://jobs.lever.co/${name}`)
  return [...urls, ...appended, ...accounts]
}

/** Returns the text that a script assigns to a variable or property; null if there is none. */
function valueOf(name: string, script: string): string | null {
  const assigned = new RegExp(
    `(?<![\\w$])${name.replaceAll('$', '\\$')}['"]?\\s{0,9}[=:]\\s{0,9}['"\`]([\\w-]{1,100})['"\`]`
  )
  return assigned.exec(script)?.[1] ?? null
}

function boardOf(url: string): FoundSource | null {
  const address = URL.parse(url)
  const match =
    address &&
    SERVICES.find(({ pages, hosts }) => pages.test(address.hostname) || hosts.includes(address.hostname))
  if (!match) return null
  const [, first] = match.hosts.includes(address.hostname)
    ? (match.paths.exec(address.pathname) ?? ['', ''])
    : address.pathname.split('/')
  const board = first === 'embed' ? (address.searchParams.get('for') ?? '') : first
  // Greenhouse's app shows no boards, but older pages load their embed from it.
  if (first !== 'embed' && address.hostname.startsWith('app.')) return null
  if (NO_BOARD.has(board) || !BOARD.test(board)) return null
  return {
    url: match.api(address.hostname, board),
    label: 'careers',
    title: `Open roles on ${match.name}`,
    reason: 'The job board that the site links to',
  }
}
