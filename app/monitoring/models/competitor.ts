import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

export default class Competitor extends TenantModel {
  @column()
  declare name: string

  /** Host name in ASCII and lower case, without `www.`; with a port if one was given. */
  @column()
  declare domain: string

  @column()
  declare createdAt: number

  /** Kinds of new pages that are watched automatically, separated by commas; null for none. */
  @column({ serializeAs: null })
  declare watchedKinds: string | null

  /** URLs of ignored new pages, one per line; null for none. */
  @column({ serializeAs: null })
  declare ignoredPages: string | null
}
