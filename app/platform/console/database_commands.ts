/** Lucid's commands, except the one that commands/migration_run.ts replaces. */
import * as lucid from '@adonisjs/lucid/commands'

export const { getCommand } = lucid

export async function getMetaData() {
  const commands = await lucid.getMetaData()
  return commands.filter(({ commandName }) => commandName !== 'migration:run')
}
