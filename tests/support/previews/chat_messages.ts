/** The messages that are drawn as a chat would show them. */
import type { AlertMessage, ChannelMessage } from 'rivalwatch-plugin'
import { hostileAlert, sampleAlert, sampleTest } from '#plugin/testing/samples/messages'
import {
  briefingToLookAt,
  digestToLookAt,
  quietBriefingToLookAt,
  unreadBriefingToLookAt,
} from './messages.js'

const alert: AlertMessage = {
  ...sampleAlert,
  summary: 'Northwind raised Team from $49 to $79 a month and cut its free plan from 5 seats to 2.',
  reasoning: 'High: Team rose 61%.',
  changes: [
    ['Team, per month', '$49', '$79'],
    ['Team, per year', '$490', '$790'],
    ['Free, seats', '5', '2'],
    ['Button', undefined, 'Start 14-day trial'],
  ].map(([name, before, after]) => ({
    name: name!,
    category: 'pricing',
    field: 'prices',
    kind: before ? 'changed' : 'added',
    before,
    after,
  })),
}

const quiet: AlertMessage = {
  ...sampleAlert,
  score: 'low',
  summary: 'Tessera published “Migrating from spreadsheets in a weekend”.',
  excerpt: 'Migrating from spreadsheets in a weekend: what we learned from 40 teams',
  reasoning: 'Low: a post was added to the blog.',
  competitor: { name: 'Tessera', domain: 'tessera.example' },
  page: { url: 'https://tessera.example/blog', label: 'blog' },
  changes: [],
}

const TERMS =
  'The total liability of either party is capped at the fees paid in the month before the claim, down from twelve months. '

const long: AlertMessage = {
  ...sampleAlert,
  score: 'medium',
  summary:
    'Northwind changed its terms, effective 1 January 2027: liability is capped at 1 month of fees, down from 12.',
  excerpt: TERMS.repeat(8).trim(),
  reasoning: 'Medium: a liability cap changed in the terms.',
  page: { url: `https://northwind.example/legal/${'terms-of-service-'.repeat(8)}2027`, label: 'custom' },
  changes: [],
}

/** The Markdown, mentions, links and functions of all chats. */
const MARKED =
  '@everyone <!here> <@123> **free** [Sign in](https://evil.example) https://evil.example ||{{DATE(2026-11-20T14:05:00Z)}}|| # ~~`now`~~'

const marked: AlertMessage = {
  ...alert,
  summary: `Northwind changed its headline to "${MARKED}".`,
  reasoning: MARKED,
  competitor: { name: `# ${MARKED}`, domain: 'northwind.example' },
  changes: [
    {
      name: `> ${MARKED}`,
      category: 'structure',
      field: 'headings.h1',
      kind: 'changed',
      before: MARKED,
      after: MARKED,
    },
  ],
}

const copied = () => digestToLookAt.competitors.map((competitor) => ({ ...competitor }))

const messages: Record<string, ChannelMessage> = {
  alert,
  quiet,
  long,
  marked,
  hostile: hostileAlert,
  briefing: briefingToLookAt,
  'quiet-briefing': quietBriefingToLookAt,
  'unread-briefing': unreadBriefingToLookAt,
  digest: digestToLookAt,
  'long-digest': { ...digestToLookAt, competitors: Array.from({ length: 20 }, copied).flat(), more: 9 },
  test: sampleTest,
}

/**
 * Returns complete HTML pages by name: each message in light and dark.
 *
 * @param draw returns the page of a message in a theme
 */
export function chatPreviews(
  chat: string,
  draw: (message: ChannelMessage, theme: string) => string
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) =>
      ['light', 'dark'].map((theme) => [`${chat}-${name}-${theme}`, draw(message, theme)])
    )
  )
}

export const ICON =
  '<svg viewBox="0 0 36 36" fill="#fff"><rect x="9" y="15" width="7" height="13" rx="2" opacity=".55"/><rect x="20" y="8" width="7" height="20" rx="2"/></svg>'
