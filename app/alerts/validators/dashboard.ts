import vine from '@vinejs/vine'
import { tagFilter } from '#monitoring/validators/monitoring'

export const dashboardValidator = vine.create({ tag: tagFilter() })
