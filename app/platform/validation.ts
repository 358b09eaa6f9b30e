/** Building blocks of validators: exact JSON types, and text that is safe to show. */
import vine, { type errors, SimpleMessagesProvider } from '@vinejs/vine'
import type { FieldError } from '#platform/errors'
import { readId } from '#platform/ids'
import { isCalendarDay } from '#platform/instants'

/** Messages that replace those of the framework that are unclear, or ungrammatical for a count of 1. */
const MESSAGES = {
  required: 'The {{ field }} field is required',
  boolean: 'The {{ field }} field must be true or false',
  withoutDecimals: 'The {{ field }} field must be a whole number',
  max: 'The {{ field }} field must be at most {{ max }}',
  minLength: 'The {{ field }} field must have {{ min }} or more characters',
  maxLength: 'The {{ field }} field must have at most {{ max }} characters',
  'array.minLength': 'The {{ field }} field must have {{ min }} or more items',
  'array.maxLength': 'The {{ field }} field must have at most {{ max }} items',
}

// Set here, because validators copy the provider when they are created, and all of them use parts of this file.
vine.messagesProvider = new SimpleMessagesProvider(MESSAGES)

/** Returns messages for a form: its own by field and rule, and the general ones for the rest. */
export function formMessages(own: Record<string, string>): SimpleMessagesProvider {
  return new SimpleMessagesProvider({ ...MESSAGES, ...own })
}

type Fault = FieldError & { meta?: { choices?: readonly string[] } }

/** Describes validation errors without exposing the validator's internals. */
export function fieldErrors({ messages }: InstanceType<typeof errors.E_VALIDATION_ERROR>): FieldError[] {
  return (messages as Fault[]).map(({ field, rule, message, meta }) => {
    const choices = rule === 'enum' && meta?.choices?.join(', ')
    return { field, rule, message: choices ? `The ${field} field must be one of ${choices}` : message }
  })
}

const CONTROL_CHARACTERS = /\p{Cc}/u

const withoutControlCharacters = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && CONTROL_CHARACTERS.test(value)) {
    field.report('The {{ field }} field must not contain control characters', 'no_control_characters', field)
  }
})

/** Rejects lone surrogates: JSON can contain them, but no database can store them. */
export const wellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && !value.isWellFormed()) {
    field.report('The {{ field }} field must be valid Unicode text', 'well_formed', field)
  }
})

/** Returns the validator of a name: trimmed, not empty, one line. */
export function name(maxLength = 120) {
  return line(maxLength)
}

/** Returns the validator of a domain or URL as typed, which is checked further where it is used. */
export function address(maxLength = 2048) {
  return line(maxLength)
}

function line(maxLength: number) {
  return vine
    .string()
    .trim()
    .minLength(1)
    .maxLength(maxLength)
    .use(withoutControlCharacters())
    .use(wellFormed())
}

/** Returns the validator of an ID. Looking it up checks whether it exists. */
export function reference() {
  return vine.string().minLength(1).maxLength(100).transform(readId)
}

/** Returns the validator of a whole number in a query string, where everything is text. */
export function queryInteger(min: number, max: number) {
  return vine.string().use(wholeNumberBetween({ min, max })).transform(Number)
}

const wholeNumberBetween = vine.createRule(
  (value, { min, max }: { min: number; max: number }, field) => {
    if (typeof value !== 'string') return
    if (!/^\d{1,10}$/.test(value) || Number(value) < min || Number(value) > max) {
      field.report(
        `The {{ field }} field must be a whole number between ${min} and ${max}`,
        'whole_number',
        field
      )
    }
  },
  // The value is text only because it comes from a query string, so the schema describes it as a number.
  {
    toJSONSchema: (schema, { min, max }) =>
      void Object.assign(schema, { type: 'integer', minimum: min, maximum: max }),
  }
)

/** Returns the validator of a UTC day, `2026-11-01`. */
export function day() {
  return vine.string().use(calendarDay())
}

const calendarDay = vine.createRule(
  (value, _options, field) => {
    if (typeof value !== 'string' || isCalendarDay(value)) return
    field.report('The {{ field }} field must be a day such as 2026-11-01', 'day', field)
  },
  { toJSONSchema: (schema) => void Object.assign(schema, { format: 'date' }) }
)
