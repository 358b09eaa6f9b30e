import vine from '@vinejs/vine'
import { planNames, subscriptionStatuses } from '#config/plans'
import { formMessages, name } from '#platform/validation'
import { roles } from '#workspaces/members/roles'
import { emailAddress, newPassword } from '#workspaces/validators/account'

export const newWorkspaceValidator = vine.create({
  name: name(),
  plan: vine.enum(planNames),
  ownerEmail: emailAddress(),
  ownerPassword: newPassword('Owner password'),
})

export const planChangeValidator = vine.create({
  plan: vine.enum(planNames).optional(),
  status: vine.enum(subscriptionStatuses).optional(),
})

/** Used by forms of the app. */
export const workspaceNameValidator = vine.create({ name: name() })

workspaceNameValidator.messagesProvider = formMessages({
  'name.required': 'Enter a name, such as your company name.',
  'name.minLength': 'Enter a name, such as your company name.',
  no_control_characters: "Control characters aren't allowed.",
  well_formed: "Control characters aren't allowed.",
  maxLength: 'Use at most {{ max }} characters.',
})

export const requirementValidator = vine.create({ required: vine.enum(['yes', 'no']) })
export const roleValidator = vine.create({ role: vine.enum(roles) })
/** An invitation sent with a key, which cannot invite an owner. */
export const invitedMemberValidator = vine.create({
  email: emailAddress(),
  role: vine.enum(['member']).optional(),
})
export const invitationValidator = vine.create({ email: emailAddress(), role: vine.enum(roles) })

invitationValidator.messagesProvider = formMessages({
  'email.required': 'Enter an email address.',
  'email.email': 'Enter an email address such as mara@example.com.',
  maxLength: 'Use at most {{ max }} characters.',
  enum: 'Choose owner or member.',
})
