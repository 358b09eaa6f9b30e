/**
 * Determines which middleware runs where. The API and the tracker use neither sessions nor forms and avoid their cost.
 */
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#platform/http/exception_handler'))

server.use([
  () => import('#platform/http/middleware/measure_requests_middleware'),
  () => import('#platform/http/middleware/answer_headers_middleware'),
  () => import('#api/http/auth_guard_middleware'),
  // Serves the app's sources during development; a build contains them as files.
  ...(app.inProduction ? [] : [() => import('@adonisjs/vite/vite_middleware')]),
])

export const middleware = router.named({
  container: () => import('#platform/http/middleware/container_bindings_middleware'),
  files: () => import('@adonisjs/static/static_middleware'),
  inertia: () => import('#platform/http/middleware/inertia_middleware'),
  plainBody: () => import('#platform/http/middleware/plain_body_middleware'),
  body: () => import('@adonisjs/core/bodyparser_middleware'),
  upload: () => import('#web/imports/upload_middleware'),
  session: () => import('@adonisjs/session/session_middleware'),
  pageHeaders: () => import('#platform/http/middleware/page_headers_middleware'),
  secretAddress: () => import('#platform/http/middleware/secret_address_middleware'),
  sameSite: () => import('#platform/http/middleware/same_site_middleware'),
  shield: () => import('@adonisjs/shield/shield_middleware'),
  initializeAuth: () => import('@adonisjs/auth/initialize_auth_middleware'),
  signedIn: () => import('#workspaces/middleware/signed_in_middleware'),
  owner: () => import('#workspaces/middleware/owner_middleware'),
  shell: () => import('#web/layout/layout_middleware'),
  signedOut: () => import('#workspaces/middleware/signed_out_middleware'),
  oauth: () => import('#web/oauth/oauth_middleware'),
  opener: () => import('#web/oauth/opener_middleware'),
})

/** Returns the middleware of every page of the app, in order. */
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

/** Returns the middleware of pages for signed-in users, including the layout. */
export function signedIn() {
  return [...web(), middleware.signedIn(), middleware.shell()]
}

/**
 * Returns the middleware of pages for signed-in users with a file upload. The form's token arrives with the file, so
 * `shield` runs after `upload`.
 */
export function signedInWithUpload() {
  return [
    middleware.container(),
    middleware.pageHeaders(),
    middleware.sameSite(),
    middleware.plainBody(),
    middleware.body(),
    middleware.session(),
    middleware.initializeAuth(),
    middleware.inertia(),
    middleware.signedIn(),
    middleware.upload(),
    middleware.shield(),
    middleware.shell(),
  ]
}

/**
 * Returns the middleware of pages behind signed links, where nobody is signed in: no cookies, and no body
 * parsing.
 */
export function signedLinks() {
  return [middleware.container(), middleware.pageHeaders(), middleware.secretAddress(), middleware.inertia()]
}
