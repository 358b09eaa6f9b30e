/** The payloads, described in docs/guides/webhooks.md. Fields may be added but never changed or removed. */
import {
  type AlertMessage,
  type ChannelMessage,
  type DigestAlert,
  type DigestMessage,
  type DigestNotice,
  type MessageChange,
  signalScores,
  type TestMessage,
} from 'rivalwatch-plugin'
import { always, count, list, object, type Shape, text, textOrNull, within } from './shape.js'

/** A message and the time at which it is sent. */
interface Sent<Message> {
  message: Message
  now: Date
}

type Page = AlertMessage['page']

const page = object<Page>({ url: text(({ url }) => url), label: text(({ label }) => label) })

/** `YYYY-MM-DD HH:MM:SS`, UTC, as in the API. */
const time = <From>(read: (from: From) => string) =>
  text(read, { pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' })

const score = <From extends { score: string }>() => text<From>((from) => from.score, { enum: signalScores })

const workspaceId = <From extends ChannelMessage>() => text<From>(({ workspace }) => workspace.id)

const change = object<MessageChange>({
  name: text(({ name }) => name),
  category: text(({ category }) => category),
  field: text(({ field }) => field),
  kind: text(({ kind }) => kind, { enum: ['changed', 'added', 'removed'] }),
  before: textOrNull(({ before }) => before ?? null),
  after: textOrNull(({ after }) => after ?? null),
})

/**
 * Lists each field so that fields added to the message later do not leak: a rating link, for example, works without
 * signing in.
 */
const alert = object<AlertMessage>({
  alertId: text(({ alertId }) => alertId),
  workspaceId: workspaceId(),
  score: score(),
  summary: text(({ summary }) => summary),
  excerpt: textOrNull(({ excerpt }) => excerpt),
  reasoning: textOrNull(({ reasoning }) => reasoning),
  competitor: object({
    name: text(({ competitor }) => competitor.name),
    domain: text(({ competitor }) => competitor.domain),
  }),
  page: within((message) => message.page, page),
  changes: list(({ changes }) => changes, change, { maxItems: 8 }),
  detectedAt: time(({ detectedAt }) => detectedAt),
  links: object({ alert: text(({ links }) => links.alert) }),
})

const listedAlert = object<DigestAlert>({
  alertId: text(({ alertId }) => alertId),
  score: score(),
  summary: text(({ summary }) => summary),
  page: within((from) => from.page, page),
  detectedAt: time(({ detectedAt }) => detectedAt),
  links: object({ alert: text(({ url }) => url) }),
})

const listedCompetitor = object<DigestMessage['competitors'][number]>({
  name: text(({ name }) => name),
  domain: text(({ domain }) => domain),
  alerts: list(({ alerts }) => alerts, listedAlert),
})

const notice = object<DigestNotice>({
  kind: text(({ kind }) => kind, { enum: ['unreadable', 'readable_again'] }),
  competitor: text(({ competitor }) => competitor),
  page: within((from) => from.page, page),
  text: text((from) => from.text),
  links: object({ page: text(({ url }) => url) }),
})

const digest = object<DigestMessage>({
  workspaceId: workspaceId(),
  day: text(({ day }) => day, { pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  timeZone: text(({ timeZone }) => timeZone),
  competitors: list(({ competitors }) => competitors, listedCompetitor),
  more: count(({ more }) => more),
  week: within(
    ({ week }) => week,
    object<DigestMessage['week']>({
      alerts: count(({ alerts }) => alerts),
      alertsBefore: count(({ alertsBefore }) => alertsBefore),
      heldBack: count(({ heldBack }) => heldBack),
    })
  ),
  notices: list(({ notices }) => notices, notice),
  links: object({ inbox: text(({ links }) => links.inbox) }),
})

const test = object<TestMessage>({ workspaceId: workspaceId() })

const INSTANT = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$'

/** Returns the shape of an event with its type, its time (ISO 8601, UTC) and its data. */
function event<Message>(
  type: string,
  data: Shape<Message>,
  timestamp: (sent: Sent<Message>) => string = ({ now }) => now.toISOString()
): Shape<Sent<Message>> {
  return object<Sent<Message>>({
    type: always(type),
    timestamp: text(timestamp, { pattern: INSTANT }),
    data: within(({ message }) => message, data),
  })
}

export const events = {
  'alert.created': event('alert.created', alert, ({ message }) => isoOf(message.detectedAt)),
  'digest.sent': event('digest.sent', digest),
  'channel.tested': event('channel.tested', test),
}

export function eventOf(message: ChannelMessage, now: Date): unknown {
  switch (message.kind) {
    case 'alert':
      return events['alert.created'].read({ message, now })
    case 'digest':
      return events['digest.sent'].read({ message, now })
    case 'test':
      return events['channel.tested'].read({ message, now })
  }
}

/**
 * Converts a timestamp to ISO 8601.
 *
 * @param timestamp `YYYY-MM-DD HH:MM:SS`, UTC
 */
function isoOf(timestamp: string): string {
  return `${timestamp.replace(' ', 'T')}Z`
}
