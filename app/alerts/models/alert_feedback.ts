import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** A rating of an alert; the last one counts. */
export default class AlertFeedback extends TenantModel {
  static table = 'alert_feedback'

  @column()
  declare alertId: string

  @column()
  declare value: 'useful' | 'not_useful'

  /** An actor, as in the audit log: a user, an API key, `mail`. */
  @column()
  declare givenBy: string

  @column()
  declare givenAt: number
}
