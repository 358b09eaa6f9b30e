import { resolve } from 'node:path'
import { args, flags } from '@adonisjs/core/ace'
import { countOf } from 'rivalwatch-plugin'
import { ProductCommand } from '#platform/console/product_command'
import { ProgressLine } from '#platform/console/progress_line'

export default class Restore extends ProductCommand {
  static commandName = 'restore'
  static description = 'Restore a backup into an empty installation'
  static help = [
    'Checks the whole file first. Works from SQLite to MySQL and back. Stop web and workers first.',
    'See docs/guides/operate.md.',
  ]

  @args.string({ description: 'Path of the backup' })
  declare file: string

  @flags.boolean({ description: 'Restore a backup that was made with another APP_KEY' })
  declare acceptOtherKey: boolean

  @flags.boolean({ description: 'Print {createdAt, productVersion, rows, migrated} as JSON' })
  declare json: boolean

  async perform() {
    const { restoreBackup } = await import('#platform/backup/restore_backup')
    const { moveToContentStore } = await import('#monitoring/contents/move_contents')
    const [checking, writing, moving] = ['Checking', 'Restoring', 'Moving contents'].map(
      (title) => new ProgressLine(title, this.json ? false : undefined)
    )
    const { log } = console
    // Migrations print their progress to stdout.
    if (this.json) console.log = console.error
    const restored = await restoreBackup(resolve(this.file), {
      acceptOtherKey: this.acceptOtherKey,
      onChecked: checking.show,
      onProgress: writing.show,
    }).finally(() => {
      console.log = log
      checking.end()
      writing.end()
    })
    await moveToContentStore({ onProgress: moving.show }).finally(() => moving.end())
    this.answer(
      restored,
      `Restored ${countOf(restored.rows, 'row')} from the backup of ${restored.createdAt}.` +
        (restored.migrated ? ` Updated the schema with ${countOf(restored.migrated, 'migration')}.` : '')
    )
  }
}
