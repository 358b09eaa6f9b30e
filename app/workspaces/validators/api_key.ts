import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { name } from '#platform/validation'
import { keyScopes } from '#workspaces/keys/scopes'

const newKey = { name: name(), scope: vine.enum(keyScopes) }

export const newKeyValidator = vine.create(newKey)

/** The same, for people. */
export const newKeyFormValidator = vine.create(newKey)

newKeyFormValidator.messagesProvider = new SimpleMessagesProvider({
  'name.required': 'Name the key, after the program that will use it.',
  'name.minLength': 'Name the key, after the program that will use it.',
  'name.string': 'Name the key, after the program that will use it.',
  'scope.required': 'Say what the key may do.',
  'scope.enum': 'Say what the key may do.',
  no_control_characters: 'Use letters, digits and signs only.',
  well_formed: 'Use letters, digits and signs only.',
  maxLength: 'Use at most {{ max }} characters.',
})
