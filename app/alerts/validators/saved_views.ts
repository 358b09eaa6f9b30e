import vine from '@vinejs/vine'

const LONGEST_NAME = 60

export const savedViewValidator = vine.create({
  name: vine.string().trim().maxLength(LONGEST_NAME).optional(),
  /** A check box. */
  shared: vine.literal('on').optional(),
  /** The query string of the saved URL. */
  query: vine.string().maxLength(2000).optional(),
})
