import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import type { AlertStatus } from '#alerts/models/alert'

/** An action on the status of alerts, stored while it can be undone. */
export default class AlertAct extends TenantModel {
  /** The status that they were given. */
  @column()
  declare made: AlertStatus

  /** The status that each of them had, by alert id. */
  @column({
    prepare: (value: AlertAct['former']) => JSON.stringify(value),
    consume: (value: string) => JSON.parse(value),
  })
  declare former: Record<string, AlertStatus>

  @column()
  declare createdAt: number
}
