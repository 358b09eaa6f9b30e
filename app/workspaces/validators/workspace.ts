import vine from '@vinejs/vine'
import { planNames, subscriptionStatuses } from '#config/plans'
import { name } from '#platform/validation'
import { emailAddress, newPassword } from '#workspaces/validators/account'

export const newWorkspaceValidator = vine.create({
  name: name(),
  plan: vine.enum(planNames),
  ownerEmail: emailAddress(),
  ownerPassword: newPassword(),
})

export const planChangeValidator = vine.create({
  plan: vine.enum(planNames).optional(),
  status: vine.enum(subscriptionStatuses).optional(),
})
