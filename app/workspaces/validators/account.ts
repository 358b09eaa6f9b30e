import vine from '@vinejs/vine'
import { formMessages, name, wellFormed } from '#platform/validation'
import { faultOf, LONGEST_PASSWORD } from '#workspaces/accounts/password_rule'
import { mailChoices } from '#workspaces/members/mail_choice'
import { themes } from '#platform/http/theme_names'

/**
 * Checks the length of a new password and how easily it could be guessed by someone who knows the user's email address.
 * The address comes from the metadata or, for a new account, from the same form.
 */
const goodPassword = vine.createRule(async (value, { named }: { named?: string }, field) => {
  if (typeof value !== 'string') return
  const { email, ownerEmail } = field.data as Record<string, unknown>
  const fault = await faultOf(value, String(field.meta.email ?? ownerEmail ?? email ?? ''))
  if (fault) field.report(named ? `${named}: ${fault}` : fault, 'good_password', field)
})

/**
 * Validates a new password.
 *
 * @param named its name in messages that are not shown next to its field
 */
export function newPassword(named?: string) {
  return vine.string().use(goodPassword({ named })).maxLength(LONGEST_PASSWORD)
}

/** Validates an existing password; rules for new ones do not apply. */
export const knownPassword = () => vine.string().maxLength(LONGEST_PASSWORD)

export function emailAddress() {
  // The email check throws on an unpaired surrogate.
  return vine.string().trim().toLowerCase().maxLength(254).use(wellFormed()).email()
}

/** The credentials of a user. */
export const credentialsValidator = vine.create({
  email: vine.string().trim().toLowerCase().maxLength(254),
  password: knownPassword(),
})

export const firstAccountValidator = vine.create({
  name: name(),
  email: emailAddress(),
  password: newPassword(),
  workspaceName: name(),
})

export const nameValidator = vine.create({ name: name() })
export const emailValidator = vine.create({ email: emailAddress(), currentPassword: knownPassword() })
export const askedResetValidator = vine.create({ email: emailAddress() })
export const confirmationValidator = vine.create({ currentPassword: knownPassword() })
export const codeValidator = vine.create({ code: vine.string().trim().maxLength(100) })
export const mailChoiceValidator = vine.create({ mail: vine.enum(mailChoices) })
export const themeValidator = vine.create({ theme: vine.enum(themes) })

type Person = { email: string }

export const passwordChangeValidator = vine
  .withMetaData<Person>()
  .create({ currentPassword: knownPassword(), password: newPassword() })
export const passwordResetValidator = vine.withMetaData<Person>().create({ password: newPassword() })
/** The account of an invited person. */
export const newAccountValidator = vine
  .withMetaData<Person>()
  .create({ name: name(), password: newPassword() })

const messages = formMessages({
  'name.required': 'Enter your name.',
  'name.minLength': 'Enter your name.',
  'email.required': 'Enter your email address.',
  'email.email': 'Enter an email address such as mara@example.com.',
  'password.required': 'Choose a password.',
  'currentPassword.required': 'Enter your password.',
  'code.required': 'Enter the code.',
  'workspaceName.required': 'Enter a name, such as your company name.',
  'workspaceName.minLength': 'Enter a name, such as your company name.',
  no_control_characters: "Control characters aren't allowed.",
  well_formed: "Control characters aren't allowed.",
  maxLength: 'Use at most {{ max }} characters.',
})

for (const validator of [
  firstAccountValidator,
  nameValidator,
  emailValidator,
  askedResetValidator,
  confirmationValidator,
  codeValidator,
  passwordChangeValidator,
  passwordResetValidator,
  newAccountValidator,
]) {
  validator.messagesProvider = messages
}
