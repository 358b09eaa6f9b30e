import vine from '@vinejs/vine'
import { address, name, queryInteger } from '#platform/validation'

export const addSiteValidator = vine.create({ name: name(120), domain: address() })

export const summaryValidator = vine.create({ days: queryInteger(1, 365).optional() })
