import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import type { Area } from '#detection/areas/area'

/** The part of an area that is stored as JSON. */
export type Sightings = Pick<Area, 'sightings' | 'texts' | 'volatility' | 'heldBack'>

/** A recently changed area of a page, and whether it is volatile. */
export default class PageArea extends TenantModel {
  static table = 'page_places'

  @column()
  declare watchedUrlId: string

  @column({ columnName: 'place_key' })
  declare areaKey: string

  @column()
  declare name: string

  @column({
    prepare: (value: Sightings) => JSON.stringify(value),
    consume: (value: string): Sightings => JSON.parse(value),
  })
  declare sightings: Sightings

  @column()
  declare lastChangedAt: number

  /** When it became volatile; null while it is not. */
  @column()
  declare learnedAt: number | null

  /** When a user decided that the area's changes matter, and which user. */
  @column({ columnName: 'lifted_at' })
  declare unmutedAt: number | null

  @column({ columnName: 'lifted_by' })
  declare unmutedBy: string | null

  get area(): Area {
    const { areaKey: key, name, learnedAt, unmutedAt } = this
    return { key, name, learnedAt, unmutedAt, ...this.sightings }
  }
}
