import { BaseSchema } from '@adonisjs/lucid/schema'

/** Empty, because workers take work from the tables that contain it. See 0023. */
export default class extends BaseSchema {
  async up() {}

  async down() {}
}
