/**
 * `GET /v1/alerts` in a straightforward implementation with Lucid models, `preload` and `paginate`: the baseline for
 * the product's own implementation. Both are in the operation table, so that the key, the limit and validation cost the
 * same for both.
 */
import { BaseModel, belongsTo, column, hasMany, hasOne } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany, HasOne } from '@adonisjs/lucid/types/relations'
import alertOperations from '#alerts/api'
import { listAlertsValidator } from '#alerts/validators/alerts'
import { faviconUrl } from '#monitoring/transformers/favicon_url'
import { formatTimestamp } from '#platform/instants'
import { defineOperation } from '#platform/operations/operation'

class Page extends BaseModel {
  static table = 'watched_urls'

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare competitorId: string

  @column()
  declare url: string

  @column()
  declare label: string
}

class Competitor extends BaseModel {
  @column({ isPrimary: true })
  declare id: string

  @column()
  declare name: string

  @column()
  declare domain: string
}

class Feedback extends BaseModel {
  static table = 'alert_feedback'

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare alertId: string

  @column()
  declare value: string
}

class Channel extends BaseModel {
  @column({ isPrimary: true })
  declare id: string

  @column()
  declare kind: string
}

class Delivery extends BaseModel {
  @column({ isPrimary: true })
  declare id: string

  @column()
  declare alertId: string

  @column()
  declare channelId: string

  @column()
  declare status: string

  @belongsTo(() => Channel)
  declare channel: BelongsTo<typeof Channel>
}

class LucidAlert extends BaseModel {
  static table = 'alerts'

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare workspaceId: string

  @column()
  declare competitorId: string

  @column()
  declare watchedUrlId: string

  @column()
  declare signalScore: string

  @column()
  declare pageType: string

  @column()
  declare status: string

  @column()
  declare summary: string

  @column()
  declare changeExcerpt: string | null

  @column()
  declare reasoning: string | null

  @column({ consume: Boolean })
  declare hasEvidence: boolean

  @column({ consume: Number })
  declare detectedAt: number

  @belongsTo(() => Page, { foreignKey: 'watchedUrlId' })
  declare page: BelongsTo<typeof Page>

  @belongsTo(() => Competitor)
  declare competitor: BelongsTo<typeof Competitor>

  @hasOne(() => Feedback, { foreignKey: 'alertId' })
  declare feedback: HasOne<typeof Feedback>

  @hasMany(() => Delivery, { foreignKey: 'alertId' })
  declare deliveries: HasMany<typeof Delivery>
}

const ours = alertOperations.find(({ id }) => id === 'listAlerts')!

alertOperations.push(
  defineOperation({
    ...ours,
    id: 'listAlertsWithLucid',
    path: '/alerts-with-lucid',
    input: listAlertsValidator,
    async handle({ workspace, input: { page = 1, limit = 20, ...filters } }) {
      const query = LucidAlert.query().where('workspace_id', workspace.id)
      if (filters.signalScore) query.where('signal_score', filters.signalScore)
      if (filters.status) query.where('status', filters.status)
      if (filters.pageType) query.where('page_type', filters.pageType)
      if (filters.competitorId) query.where('competitor_id', filters.competitorId)
      const alerts = await query
        .preload('page')
        .preload('competitor')
        .preload('feedback')
        .preload('deliveries', (deliveries) => deliveries.where('status', 'sent').preload('channel'))
        .orderBy('detected_at', 'desc')
        .orderBy('id', 'desc')
        .paginate(page, limit)
      return { alerts: alerts.all().map(present), total: alerts.total, page, limit }
    },
  })
)

function present(alert: LucidAlert) {
  return {
    id: alert.id,
    workspaceId: alert.workspaceId,
    watchedUrlId: alert.watchedUrlId,
    signalScore: alert.signalScore,
    pageType: alert.pageType,
    summary: alert.summary,
    changeExcerpt: alert.changeExcerpt,
    detectedAt: formatTimestamp(alert.detectedAt),
    status: alert.status,
    deliveredVia: alert.deliveries.map(({ channel }) => channel.kind),
    feedback: alert.feedback?.value ?? null,
    reasoning: alert.reasoning,
    hasEvidence: alert.hasEvidence,
    watchedUrl: {
      id: alert.page.id,
      url: alert.page.url,
      label: alert.page.label,
      competitorId: alert.page.competitorId,
    },
    competitor: {
      name: alert.competitor.name,
      domain: alert.competitor.domain,
      faviconUrl: faviconUrl(alert.competitorId),
    },
  }
}
