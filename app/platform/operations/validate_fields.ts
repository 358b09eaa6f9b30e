import { InvalidInput, type FieldError } from '#platform/errors'

export interface FieldsValidator<Input> {
  validate(data: unknown): Promise<Input>
  toJSONSchema(): { properties?: unknown }
}

/** Validates the fields of an object. Throws 422 if a field is invalid, or null where null is not allowed. */
export async function validateFields<Input>(
  validator: FieldsValidator<Input>,
  given: object
): Promise<Input> {
  const nulls = fieldsWithoutNull(validator).filter(
    (field) => (given as Record<string, unknown>)[field] === null
  )
  if (nulls.length) throw new InvalidInput(nulls.map(notNull))
  return validator.validate(given)
}

/** Creates the error for null, because an optional field may be left out but null is invalid for most fields. */
function notNull(field: string): FieldError {
  return { field, rule: 'not_null', message: `The ${field} field must not be null` }
}

type FieldSchemas = Record<string, { type?: string | string[] }>

const fieldsOfValidators = new WeakMap<FieldsValidator<unknown>, string[]>()

/** Cached, because a validator never changes and describing it costs more than most requests. */
function fieldsWithoutNull(validator: FieldsValidator<unknown>): string[] {
  const known = fieldsOfValidators.get(validator)
  if (known) return known
  const properties = (validator.toJSONSchema().properties ?? {}) as FieldSchemas
  const fields = Object.keys(properties).filter((name) => !properties[name].type?.includes('null'))
  fieldsOfValidators.set(validator, fields)
  return fields
}
