import vine from '@vinejs/vine'

export const TAG_PREFIX = 'tag:'

/** The ID of a competitor, `tag:` and a tag, or nothing for all competitors. */
export const feedValidator = vine.create({ competitorId: vine.string().maxLength(60).optional() })
