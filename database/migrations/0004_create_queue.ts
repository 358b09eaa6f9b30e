import { BaseSchema } from '@adonisjs/lucid/schema'

/** Nothing any more: what there is to do is taken from the tables that it is written in. See 0023. */
export default class extends BaseSchema {
  async up() {}

  async down() {}
}
