import db from '@adonisjs/lucid/services/db'
import { afterCreate, afterDelete, column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import { countWatched } from '#monitoring/totals/keep_totals'

export default class Competitor extends TenantModel {
  @column()
  declare name: string

  /** Host name in ASCII, lower case, without `www.`; a port where it was given. */
  @column()
  declare domain: string

  @column()
  declare createdAt: number

  /** Its pages go with it. */
  @afterCreate()
  @afterDelete()
  static async count({ workspaceId, $trx }: Competitor) {
    await countWatched({ id: workspaceId }, $trx ?? db.connection())
  }
}
