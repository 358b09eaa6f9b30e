import vine from '@vinejs/vine'
import { address, name, reference } from '#platform/validation'
import { crawlFrequencies, labels } from '#monitoring/labels'

export const addCompetitorValidator = vine.create({ name: name(), domain: address() })

export const suggestUrlsValidator = vine.create({ domain: address() })

export const listWatchedUrlsValidator = vine.create({ competitorId: reference().optional() })

export const watchUrlValidator = vine.create({
  competitorId: reference(),
  url: address(),
  label: vine.enum(labels),
  crawlFrequency: vine.enum(crawlFrequencies).optional().meta({ default: 'hourly' }),
})

export const updateWatchedUrlValidator = vine.create({
  label: vine.enum(labels).optional(),
  crawlFrequency: vine.enum(crawlFrequencies).optional(),
  isActive: vine.boolean({ strict: true }).optional(),
})
