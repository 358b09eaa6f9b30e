import { BaseSchema } from '@adonisjs/lucid/schema'

/** Empty: workers take work from the tables that it is stored in. See 0023. */
export default class extends BaseSchema {
  async up() {}

  async down() {}
}
