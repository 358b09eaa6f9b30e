import type {
  Analyst,
  Extractor,
  Page,
  PageContent,
  Plugin,
  Probe,
  Unit,
  UnitReader,
} from 'rivalwatch-plugin'

const STATUS_PAGE = /^https?:\/\/(?:status\.|[^/]+\/status(?:[/?#]|$))/
/** Classes of incident headings on Statuspage, Instatus and cState. */
const TITLE_CLASS = /(?:^|\s)(?:incident[-_]{1,2}(?:title|name)|impact-\w+)(?:\s|$)/
const MAX_INCIDENTS = 100

/** Reads each incident as a unit: its heading and the updates in the same element. */
const reader: UnitReader = { kind: 'incident', read: incidentsOn }

function incidentsOn(page: Page): Unit[] {
  if (!STATUS_PAGE.test(page.finalUrl)) return []
  return page
    .elements('h2', 'h3', 'h4', 'a', 'div')
    .filter(({ attributes, hidden }) => !hidden && TITLE_CLASS.test(attributes.class ?? ''))
    .flatMap((heading): Unit[] => {
      const [start, headingEnd] = page.blocksIn(heading)
      const end = heading.parent ? page.blocksIn(heading.parent)[1] : headingEnd
      const title = page.blocks[start]?.text
      return title && headingEnd > start ? [{ kind: 'incident', title, start, end }] : []
    })
    .filter(({ start }, at, all) => at === 0 || start !== all[at - 1]!.start)
    .slice(0, MAX_INCIDENTS)
}

/** Marks versions that were read with this plugin, so that loading it raises no alerts. */
const extractor: Extractor<string[]> = {
  field: 'incidents',
  empty: [],
  extract: (page) => incidentsOn(page).map(({ title }) => title),
}

const analyst: Analyst = {
  id: 'incidents',
  judge({ page }, { versions }) {
    if (!versions || !Array.isArray(versions.before.incidents)) return null
    const [incident] = newIncidents(versions.before, versions.after)
    if (!incident) return null
    const lines = versions.after.blocks.slice(incident.start, incident.end).map(({ text }) => text)
    const score = /\b(?:major|critical|outage|down)\b/i.test(lines.join(' ')) ? 'high' : 'medium'
    return {
      score,
      summary: `${page.competitor.slice(0, 60)} reported an incident: “${incident.title.slice(0, 180)}”.`,
      excerpt: lines.slice(1).join(' ').slice(0, 400) || null,
      reasoning: score === 'high' ? 'High: a new incident reports an outage.' : 'Medium: a new incident.',
    }
  },
}

function newIncidents(before: PageContent, after: PageContent): Unit[] {
  const known = new Set(before.units?.filter(isIncident).map(({ title }) => title))
  return after.units?.filter(isIncident).filter(({ title }) => !known.has(title)) ?? []
}

function isIncident({ kind }: Unit): boolean {
  return kind === 'incident'
}

const probe: Probe = { candidates: () => [{ path: '/status', label: 'custom' }] }

/** Alerts you to incidents on competitors' status pages. */
export default function createStatus(): Plugin {
  return {
    name: 'status',
    contract: 1,
    extractors: [extractor],
    units: [reader],
    analysts: [analyst],
    probes: [probe],
  }
}
