import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** The IDs of what a bulk action changed. */
export type Selected = {
  /** Pages of one competitor, or competitors. */
  ids: string[]
  /** The pages of the competitors that were paused or resumed. */
  pageIds?: string[]
}

/** What a bulk action changed, stored for as long as it can be undone. The list is too long for the session cookie. */
export default class Selection extends TenantModel {
  @column({
    prepare: (value: Selected) => JSON.stringify(value),
    consume: (value: string) => JSON.parse(value),
  })
  declare selected: Selected

  @column()
  declare createdAt: number
}
