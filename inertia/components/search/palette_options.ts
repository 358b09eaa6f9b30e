import type { FoundPlace, HitRow, Suggestions } from '#web/search/search_types'
import { searchAddress } from '~/lib/search'

/** An option of the palette, with a URL to open or to post to. */
export type Option = {
  id: string
  href: string
  isPost?: boolean
  name: string
  detail?: string
  hit?: HitRow
  kind: 'action' | 'go' | FoundPlace['kind'] | 'text' | 'all'
}

type OptionGroup = { title: string; options: Option[] }

const actions: { name: string; href: string; kind: 'action' | 'go'; words?: string }[] = [
  { name: 'Add competitor', href: '/competitors/new', kind: 'action', words: 'new track' },
  { name: 'Import pages', href: '/competitors/import', kind: 'action' },
  { name: 'Go to dashboard', href: '/', kind: 'go', words: 'home' },
  { name: 'Go to alerts', href: '/alerts', kind: 'go', words: 'inbox' },
  { name: 'Go to archived alerts', href: '/alerts?view=archived', kind: 'go' },
  { name: 'Go to filtered-out changes', href: '/held-back', kind: 'go' },
  { name: 'Go to timeline', href: '/timeline', kind: 'go', words: 'calendar' },
  { name: 'Go to competitors', href: '/competitors', kind: 'go' },
  { name: 'Go to market board', href: '/board', kind: 'go', words: 'compare plans prices' },
  { name: 'Go to briefings', href: '/briefings', kind: 'go', words: 'week' },
  { name: 'Go to analytics', href: '/analytics', kind: 'go', words: 'visits sites' },
  { name: 'Go to settings', href: '/settings/workspace', kind: 'go', words: 'workspace' },
  { name: 'Go to channels', href: '/settings/channels', kind: 'go', words: 'slack email webhook settings' },
  { name: 'Go to members', href: '/settings/members', kind: 'go', words: 'team invite settings' },
  { name: 'Go to alert scoring', href: '/settings/scoring', kind: 'go', words: 'importance settings' },
  { name: 'Go to your account', href: '/account', kind: 'go', words: 'password profile' },
]

/** The number of actions shown before anything is typed. */
const FIRST_ACTIONS = 8
const CHECK = /^check\s+(?:now\s+)?(?=\S)/i

/** Returns the text to search for: after "check", the name of the page or competitor to check. */
export function lookedFor(query: string): string {
  return query.replace(CHECK, '')
}

/** Returns the groups of options, without empty ones. */
export function optionGroups(query: string, found: Suggestions | null): OptionGroup[] {
  const places = found?.places ?? []
  const groups: OptionGroup[] = [
    { title: 'Competitors, tags and pages', options: CHECK.test(query) ? [] : places.map(placeOption) },
    { title: 'Text and alerts', options: CHECK.test(query) ? [] : hitOptions(query, found?.hits ?? []) },
    { title: 'Actions', options: [...checkOptions(places), ...matchingActions(query)] },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const addresses: Record<FoundPlace['kind'], string> = {
  tag: '/competitors?tag=',
  competitor: '/competitors/',
  page: '/watched-urls/',
}

function placeOption({ kind, name, detail, ...place }: FoundPlace): Option {
  const id = encodeURIComponent(place.id)
  return { id: `place-${id}`, href: addresses[kind] + id, name, detail, kind }
}

function hitOptions(query: string, hits: readonly HitRow[]): Option[] {
  if (query.trim() === '' || hits.length === 0) return []
  const q = { q: query, kind: null, competitor: null, label: null, tag: null, unit: null, period: null }
  const all: Option = {
    id: 'all',
    href: searchAddress(q),
    name: `Search everything for “${query.trim()}”`,
    kind: 'all',
  }
  const options = hits.map<Option>((hit, at) => ({
    id: `hit-${at}`,
    href: hit.href,
    name: '',
    hit,
    kind: 'text',
  }))
  return [...options, all]
}

/** Returns options to check the first competitor and the first page. */
function checkOptions(places: readonly FoundPlace[]): Option[] {
  const firsts = (['competitor', 'page'] as const).flatMap(
    (kind) => places.find((place) => place.kind === kind) ?? []
  )
  return firsts.map(({ kind, id, name }) => ({
    id: `check-${id}`,
    href: `/${kind === 'competitor' ? 'competitors' : 'watched-urls'}/${id}/crawl`,
    isPost: true,
    name: `Check ${name} now`,
    kind: 'action',
  }))
}

function matchingActions(query: string): Option[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ name, words: others = '' }: (typeof actions)[number]) => {
    const own = `${name} ${others}`.toLowerCase().split(' ')
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  const some = words.length > 0 ? actions.filter(fits) : actions.slice(0, FIRST_ACTIONS)
  return some.map(({ name, href, kind }) => ({ id: `go-${href.replace(/\W+/g, '-')}`, href, name, kind }))
}
