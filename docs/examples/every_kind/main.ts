/** One small part of each kind, which docs/guides/plugins.md shows one by one. */
import type {
  Analyst,
  Channel,
  ChannelMessage,
  Detector,
  Dropped,
  Enricher,
  Enrichment,
  Extractor,
  Fetcher,
  Filter,
  LineChange,
  Plugin,
  Probe,
  UnitReader,
} from '#platform/contract'
import { deliverByPost, OutboundError, parseRetryAfter, refused, retry } from '#platform/contract'

const fetcher: Fetcher = {
  id: 'plain',
  supports: ({ url, needsScripts }) => !needsScripts && /^https?:/.test(url),
  async fetch({ url }, { outbound, userAgent, signal }) {
    try {
      const answer = await outbound.request(url, { headers: { 'user-agent': userAgent }, signal })
      const { status, headers, body } = answer
      const isHtml = headers['content-type']?.startsWith('text/html') && body.length > 0
      if (status === 200 && isHtml) return { kind: 'page', finalUrl: answer.url, status, headers, body }
      return {
        kind: 'refusal',
        outcome: [401, 403, 429, 451].includes(status) ? 'blocked' : 'failed',
        code: `http_${status}`,
        message: `The site answered ${status} and no web page.`,
        status,
        retryAfter: Number(headers['retry-after']) || null,
      }
    } catch (error) {
      if (!(error instanceof OutboundError) || error.code === 'aborted') throw error
      const { code, message } = error
      return { kind: 'refusal', outcome: 'failed', code, message, status: null, retryAfter: null }
    }
  },
}

const extractor: Extractor<string[]> = {
  field: 'imageTexts',
  empty: [],
  extract: (page) => page.elements('img').map((image) => image.attributes.alt ?? ''),
}

const webinars: UnitReader = {
  kind: 'webinar',
  read: (page) =>
    page
      .elements('article')
      .filter(({ attributes }) => attributes['data-type'] === 'webinar')
      .map((article) => {
        const [start, end] = page.blocksIn(article)
        return { kind: 'webinar', title: page.blocks[start]?.text ?? '', start, end }
      }),
}

const detector: Detector = {
  categories: ['page'],
  detect({ imageTexts: before }, { imageTexts: after }) {
    if (!Array.isArray(before) || !Array.isArray(after)) return []
    const added = after.filter((text) => !before.includes(text)).slice(0, 20)
    return added.map((text) => ({ category: 'page', field: 'imageTexts', kind: 'added', after: text }))
  },
}

const filter: Filter = {
  id: 'share_price',
  apply(change) {
    const isSharePrice = ({ block }: LineChange) => /^[A-Z]{1,5} \d{1,6}\.\d\d$/.test(block.text)
    const heldBack = change.lines
      .filter(isSharePrice)
      .map(({ block }) => ({ filter: 'share_price', reason: 'is the price of a share', text: block.text }))
    return { change: { ...change, lines: change.lines.filter((line) => !isSharePrice(line)) }, heldBack }
  },
}

const analyst: Analyst = {
  id: 'new_role',
  judge({ page, lines }) {
    const role = lines.find(({ kind, block }) => kind === 'added' && block.kind === 'list_item')?.block.text
    if (page.label !== 'careers' || !role) return null
    return {
      score: 'medium',
      summary: `${page.competitor.slice(0, 60)} is hiring: “${role.slice(0, 200)}”.`,
      excerpt: role.slice(0, 500),
      reasoning: 'A role was added to the careers page: medium.',
    }
  },
}

const channel: Channel = {
  id: 'chat',
  name: 'Chat',
  destinationHint: 'Address of the room, https:// included',
  checkDestination: (destination, { webAddress }) => webAddress(destination),
  deliver(message, destination, tools) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ id: message.id, text: textOf(message) })
    return deliverByPost(destination, { headers, body }, tools, (answer) => {
      const reason = `The room answered ${answer.status}.`
      const retryAfter = parseRetryAfter(answer.headers['retry-after'])
      if (answer.status === 429 || answer.status >= 500) return retry(reason, retryAfter)
      return answer.status < 300 ? { outcome: 'sent' } : refused(reason)
    })
  },
}

function textOf(message: ChannelMessage): string {
  if (message.kind === 'test') return `Alerts of ${message.workspace.name} will be told here.`
  return message.kind === 'alert' ? `${message.summary} ${message.links.alert}` : message.links.inbox
}

const probe: Probe = {
  candidates: () => [{ path: '/whats-new', label: 'changelog' }],
}

const enricher: Enricher = {
  id: 'section',
  enrich({ url }): Enrichment | Dropped {
    const { hostname, pathname = '' } = URL.parse(url) ?? {}
    if (hostname === 'localhost') return { drop: 'local' }
    return { section: /^\/(\w{1,50})/.exec(pathname)?.[1] ?? null }
  },
}

export default function everyKind(): Plugin {
  return {
    name: 'every_kind',
    fetchers: [fetcher],
    extractors: [extractor],
    units: [webinars],
    detectors: [detector],
    filters: [filter],
    analysts: [analyst],
    channels: [channel],
    probes: [probe],
    enrichers: [enricher],
  }
}
