import { flags } from '@adonisjs/core/ace'
import { ProductCommand } from '#platform/console/product_command'

export default class BackupBeforeMigration extends ProductCommand {
  static commandName = 'backup:before-migration'
  static description = 'Back up if a migration is pending; npm start does this automatically'
  static help = [
    'Writes to STORAGE_PATH/backups and keeps the last three. Does nothing without pending migrations or data, or with',
    'BACKUP_BEFORE_MIGRATION=off.',
  ]

  @flags.boolean({ description: 'Print {file, bytes, rows, tables, files} as JSON, or null' })
  declare json: boolean

  async perform() {
    const { backUpBeforeMigration } = await import('#platform/backup/before_migration')
    const backup = await backUpBeforeMigration()
    this.answer(backup, backup ? `Backed up to ${backup.file}.` : 'No backup needed.')
  }
}
