import type { HttpContext } from '@adonisjs/core/http'
import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { name } from '#platform/validation'
import {
  completeSetup,
  hasAccount,
  isSetupToken,
  SetupDone,
  SetupLinkInvalid,
  type FirstAccount,
} from '#workspaces/actions/first_run'
import type { SetupPage } from '#workspaces/controllers/account_pages'

const SHORTEST_PASSWORD = 12

const longEnough = vine.createRule((value, _, field) => {
  if (typeof value !== 'string' || value.length >= SHORTEST_PASSWORD) return
  const has = value.length === 0 ? '' : ` This has ${value.length}.`
  field.report(`Use at least ${SHORTEST_PASSWORD} characters.${has}`, 'password_length', field)
})

const firstAccount = vine.create({
  name: name(),
  email: vine.string().trim().toLowerCase().maxLength(254).email(),
  password: vine.string().use(longEnough()).maxLength(1000),
  workspaceName: name(),
})

firstAccount.messagesProvider = new SimpleMessagesProvider({
  'name.required': 'Enter your name.',
  'name.minLength': 'Enter your name.',
  'email.required': 'Enter your email address.',
  'email.email': 'Enter an email address such as mara@example.com.',
  'password.required': 'Choose a password.',
  'workspaceName.required': 'Name the workspace, after your company for instance.',
  'workspaceName.minLength': 'Name the workspace, after your company for instance.',
  no_control_characters: 'Use letters, digits and signs only.',
  maxLength: 'Use at most {{ max }} characters.',
})

/** Kept when a form is sent back; the password is typed anew. */
const REMEMBERED = ['name', 'email', 'workspaceName'] as const

export default class SetupController {
  async show({ inertia, request, response, session }: HttpContext) {
    if (await hasAccount()) return response.redirect('/login')
    const token = tokenIn(request.qs())
    if (!(await isSetupToken(token))) return this.invalidLink({ inertia, response })
    const given = Object.fromEntries(REMEMBERED.map((field) => [field, session.flashMessages.get(field, '')]))
    return inertia.render('setup/show', {
      token,
      given: given as Record<(typeof REMEMBERED)[number], string>,
    })
  }

  async store({ auth, inertia, request, response, session }: HttpContext) {
    const token = tokenIn(request.body())
    const [invalid, account] = await firstAccount.tryValidate(request.body())
    if (invalid) {
      session.flashValidationErrors(invalid, false)
      for (const field of REMEMBERED) session.flash(field, String(request.input(field, '')).slice(0, 254))
      return response.redirect().withQs({ token }).toPath('/setup')
    }
    const owner = await this.ownerOf(token, account)
    if (owner === 'done') return response.redirect('/login')
    if (owner === 'invalid_link') return this.invalidLink({ inertia, response })
    await auth.use('web').login(owner)
    return response.redirect('/')
  }

  private async ownerOf(token: string, account: FirstAccount) {
    try {
      return (await completeSetup(token, account)).owner
    } catch (error) {
      if (error instanceof SetupDone) return 'done'
      if (error instanceof SetupLinkInvalid) return 'invalid_link'
      throw error
    }
  }

  /** Says how to get a new link. */
  private invalidLink({ inertia, response }: Pick<HttpContext, 'inertia' | 'response'>) {
    response.status(403)
    return inertia.render('setup/invalid_link', {})
  }
}

function tokenIn(input: Record<string, unknown>): string {
  return typeof input.token === 'string' ? input.token.slice(0, 200) : ''
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'setup/show': SetupPage
    'setup/invalid_link': {}
  }
}
