/** Operations that perform the same action on many items. Each item succeeds or fails independently. */
import vine from '@vinejs/vine'
import { InvalidInput, type FieldError, type ProductError } from '#platform/errors'
import { asProductError } from '#platform/http/problem'
import { integer, list, object, text } from '#platform/json_schema'
import type { JsonSchema, Validator } from '#platform/operations/operation'
import { validateFields, type FieldsValidator } from '#platform/operations/validate_fields'
import { reference } from '#platform/validation'

export const MOST_ITEMS = 200

/** The number of items of a batch that count as one request for the rate limit. */
export const ITEMS_PER_REQUEST = 10

/** The result of an item. `status` is that of a request for this item alone. */
type ItemResult<Result> =
  ({ index: number; status: number } & Result) | { index: number; status: number; error: ItemError }

interface ItemError {
  code: string
  message: string
  errors?: FieldError[]
}

/**
 * Processes each item, in order. Errors that the caller caused are reported for the item; our own errors end the batch.
 *
 * @param status the status of an item that succeeds
 */
export async function eachItem<Item, Result>(
  items: readonly Item[],
  status: 200 | 201,
  act: (item: Item) => Promise<Result>
): Promise<{ results: ItemResult<Result>[] }> {
  const results: ItemResult<Result>[] = []
  for (const [index, item] of items.entries()) {
    try {
      results.push({ index, status, ...(await act(item)) })
    } catch (thrown) {
      const error = asProductError(thrown)
      if (error.status >= 500) throw thrown
      results.push({ index, status: error.status, error: present(error) })
    }
  }
  return { results }
}

function present(error: ProductError): ItemError {
  const { code, message } = error
  return { code, message, ...(error instanceof InvalidInput ? { errors: error.errors } : {}) }
}

/** Validates an item of a batch like the body of a request for this item alone. Throws 422. */
export async function validateItem<Input>(validator: FieldsValidator<Input>, item: unknown): Promise<Input> {
  if (typeof item === 'object' && item !== null && !Array.isArray(item))
    return validateFields(validator, item)
  throw InvalidInput.field('item', 'object', 'The item must be a JSON object')
}

/** Returns a validator for a field with items, which are validated one by one later. */
export function itemsIn<Field extends string>(
  field: Field,
  item: FieldsValidator<unknown>
): Validator<Record<Field, unknown[]>> {
  const validator = vine.create({
    [field]: vine.array(vine.any().nullable()).minLength(1).maxLength(MOST_ITEMS),
  })
  return {
    validate: async (data) => (await validator.validate(data)) as Record<Field, unknown[]>,
    toJSONSchema: () => ({
      type: 'object',
      properties: {
        [field]: { type: 'array', minItems: 1, maxItems: MOST_ITEMS, items: item.toJSONSchema() },
      },
      required: [field],
    }),
  }
}

/** Returns the validator field for the IDs of a batch. */
export function idsField() {
  return vine.array(reference()).minLength(1).maxLength(MOST_ITEMS)
}

const itemError = {
  title: 'ItemError',
  ...object(
    {
      code: text(),
      message: text(),
      errors: list(object({ field: text(), rule: text(), message: text() })),
    },
    ['errors']
  ),
}

/** Returns the schema of a batch's response. Items that succeed have these fields. */
export function resultsSchema(status: 200 | 201, fields: Record<string, JsonSchema>): JsonSchema {
  return object({
    results: list({
      oneOf: [
        object({ index: integer(), status: { const: status }, ...fields }),
        object({ index: integer(), status: integer(400), error: itemError }),
      ],
    }),
  })
}

/** Part of the API descriptions of all batch operations. */
export const ITEM_BY_ITEM =
  `Takes up to ${MOST_ITEMS} items in a body of at most 100 KB. Each item succeeds or fails independently: ` +
  '`results` lists them in order, each with its `status` and, if it failed, the `error`. ' +
  `Every ${ITEMS_PER_REQUEST} items count as one request toward the rate limit.`
