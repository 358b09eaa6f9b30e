import { args, BaseCommand, HelpCommand } from '@adonisjs/core/ace'

/** `bin/console.ts` turns `<command> --help` into this command. */
export default class Help extends BaseCommand {
  static commandName = 'help'
  static description = 'Show what a command does, its arguments and its options'

  @args.string({ description: 'Name of the command' })
  declare name: string

  async run() {
    const help = new HelpCommand(this.kernel, this.parsed, this.ui, this.prompt)
    await help.exec()
    this.exitCode = help.exitCode
  }
}
