import db from '@adonisjs/lucid/services/db'
import { afterCreate, afterDelete, column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import { countWatched } from '#monitoring/counters/counters'

export default class Competitor extends TenantModel {
  @column()
  declare name: string

  /** Host name in ASCII, lower case, without `www.`; with a port if one was given. */
  @column()
  declare domain: string

  @column()
  declare createdAt: number

  /** Recounts competitors and pages, since deleting a competitor also deletes its pages. */
  @afterCreate()
  @afterDelete()
  static async count({ workspaceId, $trx }: Competitor) {
    await countWatched({ id: workspaceId }, $trx ?? db.connection())
  }
}
