/**
 * Measures how well the `user_agent` plugin agrees with the user agents of the corpus.
 * `npm run bench agents -- --corpus DIR` reads DIR/user-agents/bots.jsonl and user-agents.jsonl, or the two files in
 * DIR itself. Exits with 1 below 98% of bots or of other agents, or below 95% of operating systems or device classes;
 * with 2 when the corpus cannot be read.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import userAgent from '#plugins/user_agent'
import { readAgent } from '../plugins/user_agent/read_agent.js'
import { loadRows } from './support/corpus_rows.js'

const REQUIRED_OF_BOTS = 0.98
const REQUIRED_OF_READING = 0.95

/**
 * The corpus's names for systems that have a different name here, compared without case, spaces and a trailing "OS".
 */
const SAME_SYSTEM: Readonly<Record<string, string>> = {
  macosx: 'mac',
  atvosx: 'tv',
  ubuntu: 'linux',
  wetab: 'linux',
  chromecastlinux: 'chromecast',
  brewmp: 'brew',
  other: 'none',
}

/** The corpus names devices rather than classes; a family that matches none of these is a phone. */
const CLASS_OF_FAMILY: readonly (readonly [device: string, family: RegExp])[] = [
  ['Console', /Nintendo|PlayStation|Xbox/],
  ['Wearable', /Watch|Quest/],
  ['TV', /TV|Roku|Chromecast/i],
  ['Tablet', /iPad|Kindle|Playbook|\bpad\b|tab\b|tab\d|GT-P\d|SM-T\d|SGH-I957|TPC-|TA[CD]-|\bMID\d/i],
  ['Desktop', /^(?:Mac|PC|Linux)\b/],
]

interface BotRow {
  ua: string
  bot: boolean
}

interface AgentRow {
  ua: string
  os: string | null
  deviceFamily: string | null
  known: string[]
}

const { values } = parseArgs({ options: { corpus: { type: 'string' } } })
const within = values.corpus && join(values.corpus, 'user-agents')
const folder = within && existsSync(within) ? within : values.corpus
const [enricher] = userAgent().enrichers!
const differences: string[] = []
const isDropped = (ua: string) =>
  'drop' in enricher.enrich({ url: 'https://site.example/', referrer: '', userAgent: ua, ip: '192.0.2.1' })

const rows = loadRows<BotRow>(folder, 'bots.jsonl')
const bots = agreement(rows.filter(({ bot }) => bot).map(({ ua }) => [ua, 'bot', botOrNot(ua)]))
const others = agreement(rows.filter(({ bot }) => !bot).map(({ ua }) => [ua, 'no bot', botOrNot(ua)]))

const agents = loadRows<AgentRow>(folder, 'user-agents.jsonl')
const systems = agreement(
  agents
    .filter(({ known }) => known.includes('os'))
    .map(({ ua, os }) => [ua, systemKey(os), systemKey(readAgent(ua).os)])
)
const withDevice = agents.filter(({ known, deviceFamily }) => {
  return known.includes('deviceFamily') && deviceFamily !== 'Other'
})
const devices = agreement(
  withDevice.map(({ ua, deviceFamily }) =>
    deviceFamily === 'Spider'
      ? [ua, 'bot', botOrNot(ua)]
      : [ua, classOf(deviceFamily!), readAgent(ua).device ?? 'none']
  )
)

console.log('                        dropped    counted')
console.log(`bots                   ${column(bots.right)} ${column(bots.all - bots.right)}`)
console.log(`browsers and apps      ${column(others.all - others.right)} ${column(others.right)}\n`)
console.log(`bots dropped           ${share(bots)}`)
console.log(`others counted         ${share(others)}`)
console.log(`operating system       ${share(systems)}`)
console.log(`class of device        ${share(devices)}`)
console.log(differences.length ? `\n${differences.join('\n')}` : '\nno differences')

const enough =
  isEnough(bots, REQUIRED_OF_BOTS) &&
  isEnough(others, REQUIRED_OF_BOTS) &&
  isEnough(systems, REQUIRED_OF_READING) &&
  isEnough(devices, REQUIRED_OF_READING)
process.exitCode = enough ? 0 : 1

interface Agreement {
  right: number
  all: number
}

/** Counts agreements and collects the differences. */
function agreement(judged: [ua: string, expected: string, found: string][]): Agreement {
  const wrong = judged.filter(([, expected, found]) => expected !== found)
  for (const [ua, expected, found] of wrong) differences.push(`${expected}, told as ${found}: ${ua}`)
  return { right: judged.length - wrong.length, all: judged.length }
}

function botOrNot(ua: string): string {
  return isDropped(ua) ? 'bot' : 'no bot'
}

function systemKey(name: string | null): string {
  const key = (name ?? 'other').toLowerCase().replace(/\s/g, '')
  if (key.startsWith('symbian')) return 'symbian'
  return SAME_SYSTEM[key] ?? key.replace(/os$/, '')
}

function classOf(family: string): string {
  return CLASS_OF_FAMILY.find(([, sign]) => sign.test(family))?.[0] ?? 'Mobile'
}

function isEnough({ right, all }: Agreement, required: number): boolean {
  return right >= required * all
}

function column(count: number): string {
  return String(count).padStart(10)
}

function share({ right, all }: Agreement): string {
  const percentage = all ? ((100 * right) / all).toFixed(1) : '-'
  return `${percentage.padStart(5)}%  ${right}/${all}`
}
