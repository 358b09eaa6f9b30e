import vine from '@vinejs/vine'
import { tagFilter } from '#monitoring/validators/monitoring'

export const getBriefingValidator = vine.create({ tag: tagFilter() })
