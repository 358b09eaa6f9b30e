import {
  listIn,
  parseJson,
  recordIn,
  type SourceDocument,
  type SourceEntry,
  type SourceLine,
  type SourceReading,
  textIn,
  UnreadableSource,
} from 'rivalwatch-plugin'
import { type Service, statusPageAt } from './addresses.js'

/** The maximum number of updates per incident, newest first. */
const MAX_UPDATES = 30
const OPENING = 2_048

const READERS: Record<Service, (page: object) => SourceReading> = {
  statuspage: (page) => ({
    title: nameOf(textIn(recordIn(page, 'page'), 'name')),
    entries: listIn(page, 'incidents').map((incident) =>
      entry({
        title: textIn(incident, 'name'),
        state: textIn(incident, 'status'),
        url: textIn(incident, 'shortlink'),
        updates: listIn(incident, 'incident_updates').map((update) => textIn(update, 'body')),
      })
    ),
  }),
  instatus: (page) => ({
    title: nameOf(textIn(recordIn(page, 'page'), 'name')),
    entries: listIn(page, 'activeIncidents').map((incident) =>
      entry({
        title: textIn(incident, 'name'),
        state: textIn(incident, 'status'),
        url: textIn(incident, 'url'),
        updates: [],
      })
    ),
  }),
  better_stack: (page) => {
    const attributes = recordIn(recordIn(page, 'data'), 'attributes')
    const included = listIn(page, 'included')
    const updates = new Map(ofType(included, 'status_update').map((one) => [textIn(one, 'id'), one]))
    return {
      title: nameOf(textIn(attributes, 'company_name')),
      entries: ofType(included, 'status_report').flatMap((report) => {
        const about = recordIn(report, 'attributes') ?? {}
        if (textIn(about, 'report_type') === 'maintenance') return []
        const own = listIn(recordIn(recordIn(report, 'relationships'), 'status_updates'), 'data')
        const messages = own
          .flatMap((one) => recordIn(updates.get(textIn(one, 'id')) ?? null, 'attributes') ?? [])
          .sort((a, b) => (textIn(a, 'published_at') < textIn(b, 'published_at') ? 1 : -1))
        return entry({
          title: textIn(about, 'title'),
          state: textIn(about, 'ends_at') ? 'resolved' : textIn(about, 'aggregate_state'),
          url: '',
          updates: messages.map((message) => textIn(message, 'message')),
        })
      }),
    }
  },
}

/** Reads the incidents of a status page, each with its state and its updates. */
export function readStatusPage(document: SourceDocument): SourceReading {
  const text = document.text()
  const service = statusPageAt(document.finalUrl, text.slice(0, OPENING).trimStart())
  const page = parseJson(text)
  if (!service || page === null || typeof page !== 'object') {
    throw new UnreadableSource("The status page isn't in a documented format.")
  }
  const { entries = [], ...reading } = READERS[service](page)
  const named = entries.filter(({ title }) => title !== '')
  return { ...reading, lines: named.length === 0 ? ['No incidents.'] : [], entries: named }
}

interface Incident {
  title: string
  /** In the service's spelling: `investigating`, `RESOLVED`. */
  state: string
  url: string
  updates: string[]
}

function entry({ title, state, url, updates }: Incident): SourceEntry {
  const isOver = /^(?:resolved|postmortem|completed)$/i.test(state)
  const words = state.toLowerCase().replaceAll('_', ' ')
  const shown = isOver ? 'Resolved' : words.charAt(0).toUpperCase() + words.slice(1)
  const lines: SourceLine[] = [shown || 'Open', ...updates.slice(0, MAX_UPDATES)]
  return { kind: 'incident', title, url: url || undefined, lines }
}

function ofType(included: readonly object[], type: string): object[] {
  return included.filter((one) => textIn(one, 'type') === type)
}

function nameOf(company: string): string {
  return company ? `Status of ${company}` : 'Status'
}
