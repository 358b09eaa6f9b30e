import vine from '@vinejs/vine'
import { planNames, subscriptionStatuses } from '#config/plans'
import { name } from '#platform/validation'

export const newWorkspaceValidator = vine.create({
  name: name(),
  plan: vine.enum(planNames),
  ownerEmail: vine.string().trim().email().maxLength(254).toLowerCase(),
  ownerPassword: vine.string().minLength(8).maxLength(200),
})

export const planChangeValidator = vine.create({
  plan: vine.enum(planNames).optional(),
  status: vine.enum(subscriptionStatuses).optional(),
})
