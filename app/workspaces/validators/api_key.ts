import vine from '@vinejs/vine'
import { formMessages, name } from '#platform/validation'
import { knownPassword } from '#workspaces/validators/account'
import { keyLifetimes, LONGEST_KEY_LIFETIME } from '#workspaces/keys/lifetimes'
import { keyScopes, sharedScopes } from '#platform/operations/scopes'

const newKey = { name: name(), scope: vine.enum(keyScopes) }

export const newKeyValidator = vine.create({
  ...newKey,
  /** Days. */
  expires: vine.number().withoutDecimals().range([1, LONGEST_KEY_LIFETIME]).optional(),
})

/** A key that another key creates. */
export const sharedKeyValidator = vine.create({
  name: name().meta({ description: 'Name of the program that uses the key' }),
  scope: vine.enum(sharedScopes),
  expires: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([1, LONGEST_KEY_LIFETIME])
    .optional()
    .meta({ description: 'Days until the key expires. Without it, the key does not expire.' }),
})

/** The same fields in the app's form. An admin key also needs the password of its creator. */
export const newKeyFormValidator = vine.create({
  ...newKey,
  expires: vine.enum(keyLifetimes).optional(),
  currentPassword: knownPassword().optional(),
})

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
