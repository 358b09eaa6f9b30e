import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Excludes older versions, which cannot read segments of this one. Existing segments stay readable, and are replaced
 * when visits are pruned: see `read_old_segment.ts`.
 */
export default class extends BaseSchema {
  async up() {}

  async down() {
    this.schema.raw('delete from visit_segments')
  }
}
