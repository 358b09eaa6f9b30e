import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import type { AlertStatus } from '#alerts/models/alert'

/** What somebody did to alerts at once, for as long as it can be undone. */
export default class AlertAct extends TenantModel {
  /** The status that they got. */
  @column()
  declare made: AlertStatus

  /** The status that each had, by its id. */
  @column({
    prepare: (value: AlertAct['former']) => JSON.stringify(value),
    consume: (value: string) => JSON.parse(value),
  })
  declare former: Record<string, AlertStatus>

  @column()
  declare createdAt: number
}
