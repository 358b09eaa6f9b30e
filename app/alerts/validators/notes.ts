import vine from '@vinejs/vine'
import { formMessages, name, queryInteger, wellFormed } from '#platform/validation'

/** The maximum number of characters of a note. */
const LONGEST_NOTE = 20_000

const title = () => name().meta({ description: 'One line' })

const body = () =>
  vine
    .string()
    .parse((given) => (typeof given === 'string' ? given.replaceAll('\r\n', '\n') : given))
    .minLength(1)
    .maxLength(LONGEST_NOTE)
    .use(wellFormed())
    .meta({ description: 'Markdown. Raw HTML is shown as text, images as links.' })

const version = () =>
  vine.number({ strict: true }).withoutDecimals().min(1).meta({
    description: 'The version that you read. If it is not the current one, nothing is changed.',
  })

export const newNoteValidator = vine.create({ title: title(), body: body() })

export const changedNoteValidator = vine.create({
  title: title().optional(),
  body: body().optional(),
  version: version(),
})

const messages = formMessages({
  'title.required': 'Enter a title.',
  'title.minLength': 'Enter a title.',
  'title.maxLength': 'Use at most {{ max }} characters.',
  'body.required': 'Write something.',
  'body.minLength': 'Write something.',
  'body.maxLength': 'Use at most {{ max }} characters.',
})

/** Form in the app. A new note has no version. */
export const noteFormValidator = vine.create({
  title: title(),
  body: body(),
  version: vine.number().withoutDecimals().min(1).optional(),
})
noteFormValidator.messagesProvider = messages

/** Form in the app: the version to restore and the current one. */
export const restoredNoteValidator = vine.create({
  number: vine.number().withoutDecimals().min(1),
  version: vine.number().withoutDecimals().min(1),
})

export const listNotesValidator = vine.create({
  limit: queryInteger(1, 200).optional().meta({ default: 50 }),
})
