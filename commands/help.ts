import { args, BaseCommand, HelpCommand, ListCommand } from '@adonisjs/core/ace'

/** `bin/console.ts` turns `<command> --help` into this command. */
export default class Help extends BaseCommand {
  static commandName = 'help'
  static description = 'Show what a command does, or list all commands'

  @args.string({ description: 'Name of the command', required: false })
  declare name?: string

  async run() {
    const help = this.name
      ? new HelpCommand(this.kernel, this.parsed, this.ui, this.prompt)
      : await this.kernel.create(ListCommand, [])
    await help.exec()
    this.exitCode = help.exitCode
  }
}
