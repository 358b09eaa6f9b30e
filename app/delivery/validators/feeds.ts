import vine from '@vinejs/vine'

/** An empty ID stands for all competitors. */
export const feedValidator = vine.create({ competitorId: vine.string().maxLength(40).optional() })
