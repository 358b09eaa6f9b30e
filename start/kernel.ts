/** Which middleware runs where. The API and the tracker stay off sessions, forms and their costs. */
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#platform/http/exception_handler'))

server.use([
  () => import('#platform/http/middleware/answer_headers_middleware'),
  () => import('#api/http/gate_middleware'),
  // Serves the sources of the app while it is developed; a build has them as files.
  ...(app.inProduction ? [] : [() => import('@adonisjs/vite/vite_middleware')]),
])

export const middleware = router.named({
  container: () => import('#platform/http/middleware/container_bindings_middleware'),
  files: () => import('@adonisjs/static/static_middleware'),
  inertia: () => import('#platform/http/middleware/inertia_middleware'),
  plainBody: () => import('#platform/http/middleware/plain_body_middleware'),
  body: () => import('@adonisjs/core/bodyparser_middleware'),
  session: () => import('@adonisjs/session/session_middleware'),
  pageHeaders: () => import('#platform/http/middleware/page_headers_middleware'),
  secretAddress: () => import('#platform/http/middleware/secret_address_middleware'),
  sameSite: () => import('#platform/http/middleware/same_site_middleware'),
  shield: () => import('@adonisjs/shield/shield_middleware'),
  initializeAuth: () => import('@adonisjs/auth/initialize_auth_middleware'),
  signedIn: () => import('#workspaces/middleware/signed_in_middleware'),
  owner: () => import('#workspaces/middleware/owner_middleware'),
  shell: () => import('#dashboard/middleware/shell_middleware'),
  signedOut: () => import('#workspaces/middleware/signed_out_middleware'),
})

/** What every page of the admin app needs, in order. */
export function web() {
  return [
    middleware.container(),
    middleware.pageHeaders(),
    middleware.sameSite(),
    middleware.plainBody(),
    middleware.body(),
    middleware.session(),
    middleware.shield(),
    middleware.initializeAuth(),
    middleware.inertia(),
  ]
}

/** The same for pages of those who are signed in, with what stands around each. */
export function signedIn() {
  return [...web(), middleware.signedIn(), middleware.shell()]
}

/** The same for pages of signed links, which know nobody: without cookies, and without what would read a body. */
export function signedLinks() {
  return [middleware.container(), middleware.pageHeaders(), middleware.secretAddress(), middleware.inertia()]
}
