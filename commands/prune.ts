import { flags } from '@adonisjs/core/ace'
import type { Pruned } from '#platform/database/prune_by_age'
import { ProductCommand } from '#platform/console/product_command'

/** The kinds of deleted data, in singular and plural. */
const KINDS: Record<string, [one: string, several: string]> = {
  changes: ['filtered-out change', 'filtered-out changes'],
  versions: ['version', 'versions'],
  contents: ['content record', 'content records'],
  searchEntries: ['search entry', 'search entries'],
  crawls: ['crawl', 'crawls'],
  robotsFiles: ['robots.txt', 'robots.txt'],
  hosts: ['host', 'hosts'],
  hitBatches: ['hit batch', 'hit batches'],
  storedHits: ['hit', 'hits'],
  visitorDays: ['daily visitor', 'daily visitors'],
  salts: ['salt', 'salts'],
  toldEdits: ['reported edit', 'reported edits'],
  answers: ['idempotent response', 'idempotent responses'],
  counts: ['rate limit counter', 'rate limit counters'],
  signIns: ['sign-in', 'sign-ins'],
  resetLinks: ['password reset link', 'password reset links'],
  emailChanges: ['email address change', 'email address changes'],
  invitations: ['invitation', 'invitations'],
  denials: ['denied attempt', 'denied attempts'],
  processes: ['heartbeat', 'heartbeats'],
  blobs: ['unused blob', 'unused blobs'],
}

export default class Prune extends ProductCommand {
  static commandName = 'prune'
  static description = 'Delete data past its retention period; workers do this automatically'
  static help = [
    "Deletes versions past each plan's retention period and other expired data. See docs/reference/retention.md.",
    'Safe to run alongside workers.',
  ]

  @flags.boolean({
    description: `Print {${Object.keys(KINDS).join(', ')}} as JSON: how many of each were deleted`,
  })
  declare json: boolean

  async perform() {
    const { pruners } = await import('#start/retention')
    const pruned: Pruned = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]))
    for (const prune of pruners) Object.assign(pruned, await prune(Date.now(), () => true))
    this.answer(pruned, sentence(pruned))
  }
}

function sentence(pruned: Pruned): string {
  const parts = Object.entries(pruned)
    .filter(([, amount]) => amount > 0)
    .map(([kind, amount]) => `${amount.toLocaleString('en')} ${KINDS[kind][amount === 1 ? 0 : 1]}`)
  if (parts.length === 0) return 'Nothing to delete.'
  return `Deleted ${new Intl.ListFormat('en').format(parts)}.`
}
