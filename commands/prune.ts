import { flags } from '@adonisjs/core/ace'
import type { Forgotten } from '#platform/database/forgetting'
import { ProductCommand } from '#platform/console/product_command'

/** What is deleted: one of it, several of it. */
const KINDS: Record<string, [one: string, several: string]> = {
  changes: ['change that was held back', 'changes that were held back'],
  versions: ['version', 'versions'],
  contents: ['content', 'contents'],
  crawls: ['crawl', 'crawls'],
  robotsFiles: ['robots.txt', 'robots.txt'],
  hosts: ['host', 'hosts'],
  hitBatches: ['batch of hits', 'batches of hits'],
  visitorDays: ['visitor of a day', 'visitors of a day'],
  salts: ['salt', 'salts'],
  toldEdits: ['told edit', 'told edits'],
  answers: ['answer kept for a repeated request', 'answers kept for repeated requests'],
  counts: ['count of a rate limit', 'counts of a rate limit'],
  signIns: ['sign-in', 'sign-ins'],
  resetLinks: ['link to a new password', 'links to a new password'],
  emailChanges: ['change of an email address', 'changes of email addresses'],
  invitations: ['invitation', 'invitations'],
  denials: ['denial of the audit log', 'denials of the audit log'],
}

export default class Prune extends ProductCommand {
  static commandName = 'prune'
  static description = 'Delete now what is kept no longer; workers do this by themselves'
  static help = [
    'Old versions as the plan of each workspace has it, and what else is out of use: docs/reference/retention.md has the list.',
    'Workers may run beside it.',
  ]

  @flags.boolean({
    description: `Print {${Object.keys(KINDS).join(', ')}} as JSON: how many of each were deleted`,
  })
  declare json: boolean

  async perform() {
    const { forgettings } = await import('#start/forgetting')
    const forgotten: Forgotten = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]))
    for (const forget of forgettings) Object.assign(forgotten, await forget(Date.now(), () => true))
    this.answer(forgotten, sentence(forgotten))
  }
}

function sentence(forgotten: Forgotten): string {
  const parts = Object.entries(forgotten)
    .filter(([, amount]) => amount > 0)
    .map(([kind, amount]) => `${amount.toLocaleString('en')} ${KINDS[kind][amount === 1 ? 0 : 1]}`)
  if (parts.length === 0) return 'There was nothing to delete.'
  return `Deleted ${new Intl.ListFormat('en').format(parts)}.`
}
