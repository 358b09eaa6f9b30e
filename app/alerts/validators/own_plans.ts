import vine from '@vinejs/vine'
import { CURRENCY } from '#alerts/board/currency'
import {
  LONGEST_OWN_TEXT,
  MOST_OWN_FEATURES,
  MOST_OWN_PLANS,
  OWN_AMOUNT,
  ownPeriods,
} from '#alerts/board/own_plans'
import { name } from '#platform/validation'

const text = () => name(LONGEST_OWN_TEXT).optional()

const price = () =>
  vine.object({
    amount: vine.string().regex(OWN_AMOUNT).meta({ description: 'A decimal number, such as 49 or 49.90' }),
    period: vine.enum(ownPeriods),
  })

const feature = () =>
  vine.object({
    label: name(),
    value: name().optional().meta({ description: 'A limit, such as 10; missing for a feature without one' }),
  })

export const ownPlansValidator = vine.create({
  name: name().meta({ description: 'Name of your company' }),
  headline: text(),
  description: text(),
  currency: name(12)
    .regex(CURRENCY)
    .optional()
    .requiredWhen((field) => hasPrices(field.data))
    .meta({ description: 'A symbol or code, such as $, € or CHF; required if there are prices' }),
  plans: vine
    .array(
      vine.object({
        name: name(),
        isPerUser: vine.boolean({ strict: true }).optional(),
        prices: vine.array(price()).maxLength(ownPeriods.length).distinct('period').optional(),
        features: vine.array(feature()).maxLength(MOST_OWN_FEATURES).optional(),
      })
    )
    .maxLength(MOST_OWN_PLANS),
})

/** Whether a plan in the unchecked input has a price that is not zero. */
function hasPrices({ plans }: { plans?: unknown }): boolean {
  return Array.isArray(plans) && JSON.stringify(plans).match(/"amount":"0*\.?0*[1-9]/) !== null
}
