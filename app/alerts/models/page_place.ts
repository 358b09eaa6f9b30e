import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import type { Place } from '#alerts/places/place'

/** What is stored as JSON of a place. */
export type Sightings = Pick<Place, 'sightings' | 'texts' | 'volatility' | 'heldBack'>

/** A place on a page that changed lately, and whether it is volatile. */
export default class PagePlace extends TenantModel {
  @column()
  declare watchedUrlId: string

  @column()
  declare placeKey: string

  @column()
  declare name: string

  @column({
    prepare: (value: Sightings) => JSON.stringify(value),
    consume: (value: string): Sightings => JSON.parse(value),
  })
  declare sightings: Sightings

  @column()
  declare lastChangedAt: number

  /** Since when it is volatile; null while it is not. */
  @column()
  declare learnedAt: number | null

  /** When somebody said that it matters all the same, and who. */
  @column()
  declare liftedAt: number | null

  @column()
  declare liftedBy: string | null

  get place(): Place {
    const { placeKey: key, name, learnedAt, liftedAt } = this
    return { key, name, learnedAt, liftedAt, ...this.sightings }
  }
}
