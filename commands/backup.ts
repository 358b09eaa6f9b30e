import { resolve } from 'node:path'
import { args, flags } from '@adonisjs/core/ace'
import { countOf } from 'rivalwatch-plugin'
import { ProductCommand } from '#platform/console/product_command'
import { ProgressLine } from '#platform/console/progress_line'

export default class Backup extends ProductCommand {
  static commandName = 'backup'
  static description = 'Write a backup of the whole installation to a new file'
  static help = [
    'Rivalwatch can keep running. The backup works with SQLite, MySQL and MariaDB. It does not contain APP_KEY, so keep .env, too.',
    'See docs/guides/operate.md.',
  ]

  @args.string({ description: 'Path of the new file, such as rivalwatch.jsonl.gz' })
  declare file: string

  @flags.boolean({ description: 'Leave out contents that are kept outside the database' })
  declare withoutContents: boolean

  @flags.boolean({ description: 'Print {file, bytes, rows, tables, files, lost} as JSON' })
  declare json: boolean

  async perform() {
    const { createBackup } = await import('#platform/backup/create_backup')
    const progress = new ProgressLine('Backing up', this.json ? false : undefined)
    const backup = await createBackup(resolve(this.file), {
      onProgress: progress.show,
      signal: this.stopSignal(),
      withoutContents: this.withoutContents,
    }).finally(() => progress.end())
    this.answer(
      backup,
      `Backed up ${countOf(backup.rows, 'row')} and ${countOf(backup.files, 'file')} to ${backup.file}.` +
        (backup.lost ? ` ${lostWords(backup.lost)}` : '')
    )
  }
}

function lostWords(lost: number): string {
  return `${countOf(lost, 'content record is', 'content records are')} missing from the content store. Run "contents:check" to list them.`
}
