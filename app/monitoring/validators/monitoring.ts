import vine from '@vinejs/vine'
import { address, name, reference } from '#platform/validation'
import { crawlFrequencies, labels } from '#monitoring/labels'

export const addCompetitorValidator = vine.create({
  name: name().meta({ description: 'How the team calls the company' }),
  domain: domain(),
})

export const suggestUrlsValidator = vine.create({ domain: domain() })

export const listWatchedUrlsValidator = vine.create({ competitorId: reference().optional() })

export const watchUrlValidator = vine.create({
  competitorId: reference(),
  url: address().meta({ description: 'The full address, with https://' }),
  label: vine.enum(labels),
  crawlFrequency: vine.enum(crawlFrequencies).optional().meta({ default: 'hourly' }),
})

export const updateWatchedUrlValidator = vine.create({
  label: vine.enum(labels).optional(),
  crawlFrequency: vine.enum(crawlFrequencies).optional(),
  isActive: vine.boolean({ strict: true }).optional().meta({ description: 'false pauses' }),
})

function domain() {
  return address().meta({ description: 'As northwind.example; https://, www. and a path are taken off' })
}
