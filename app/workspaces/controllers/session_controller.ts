import type { HttpContext } from '@adonisjs/core/http'
import { errors as authErrors } from '@adonisjs/auth'
import vine from '@vinejs/vine'
import { appUrl } from '#config/app'
import { hasAccount } from '#workspaces/actions/first_run'
import User from '#workspaces/models/user'
import type { LoginPage } from '#workspaces/controllers/account_pages'

/** Bounds alone: what is not right about an address or a password is not told here. */
const credentials = vine.create({
  email: vine.string().trim().toLowerCase().maxLength(254),
  password: vine.string().maxLength(1000),
})

export default class SessionController {
  async show({ inertia, response, session }: HttpContext) {
    if (!(await hasAccount())) return response.redirect('/setup')
    return inertia.render('session/login', {
      host: new URL(appUrl).host,
      email: session.flashMessages.get('email', ''),
    })
  }

  async store({ auth, request, response, session }: HttpContext) {
    const user = await this.userOf(request.all())
    if (!user) {
      session.flash('email', String(request.input('email', '')).slice(0, 254))
      session.flash('inputErrorsBag', { form: 'Email or password is not right.' })
      return response.redirect('/login')
    }
    const intended = session.pullIntendedUrl()
    await auth.use('web').login(user)
    return response.redirect(intended ?? '/')
  }

  async destroy({ auth, inertia, response, session }: HttpContext) {
    await auth.use('web').logout()
    session.clear()
    inertia.clearHistory()
    return response.redirect('/login')
  }

  /** Takes the same time whether the address exists or not. */
  private async userOf(input: unknown): Promise<User | null> {
    const [, given] = await credentials.tryValidate(input)
    if (!given) return null
    try {
      return await User.verifyCredentials(given.email, given.password)
    } catch (error) {
      if (error instanceof authErrors.E_INVALID_CREDENTIALS) return null
      throw error
    }
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'session/login': LoginPage
  }
}
