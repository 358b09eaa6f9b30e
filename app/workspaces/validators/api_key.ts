import vine from '@vinejs/vine'
import { formMessages, name } from '#platform/validation'
import { keyLifetimes, LONGEST_KEY_LIFETIME } from '#workspaces/keys/lifetimes'
import { keyScopes } from '#platform/operations/scopes'

const newKey = { name: name(), scope: vine.enum(keyScopes) }

export const newKeyValidator = vine.create({
  ...newKey,
  /** Days. */
  expires: vine.number().withoutDecimals().range([1, LONGEST_KEY_LIFETIME]).optional(),
})

/** The same fields in the app's form. */
export const newKeyFormValidator = vine.create({ ...newKey, expires: vine.enum(keyLifetimes).optional() })

newKeyFormValidator.messagesProvider = formMessages({
  'name.required': 'Name the key after the program that will use it.',
  'name.minLength': 'Name the key after the program that will use it.',
  'name.string': 'Name the key after the program that will use it.',
  'scope.required': 'Choose what the key can do.',
  'scope.enum': 'Choose what the key can do.',
  'expires.enum': 'Choose when the key expires.',
  no_control_characters: "Control characters aren't allowed.",
  well_formed: "Control characters aren't allowed.",
  maxLength: 'Use at most {{ max }} characters.',
})
