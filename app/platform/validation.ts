/** Building blocks of the validators: exact JSON types, and text that is safe to show. */
import vine, { type errors } from '@vinejs/vine'
import type { FieldError } from '#platform/errors'
import { readId } from '#platform/ids'

type Fault = FieldError & { meta?: { choices?: readonly string[] } }

/** Describes what a validator refused, without the validator's own details. */
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

/** Half of a character that needs two: JSON can write it, and no database can keep it. */
const wellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && !value.isWellFormed()) {
    field.report('The {{ field }} field must be valid Unicode text', 'well_formed', field)
  }
})

/** A name that a person gave: trimmed, not empty, one line. */
export function name(maxLength = 120) {
  return line(maxLength)
}

/** A domain or address as typed; what it means is checked where it is used. */
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

/** An id: whether it names anything is found out by looking. */
export function reference() {
  return vine.string().minLength(1).maxLength(100).transform(readId)
}

/** A whole number of a query string, where everything is text. */
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
  // Text only because it comes in a query: it is described as the number that it stands for.
  {
    toJSONSchema: (schema, { min, max }) =>
      void Object.assign(schema, { type: 'integer', minimum: min, maximum: max }),
  }
)
