import { type VisitorName, visitorNames } from '#tests/functional/app/safety/visitors'

/**
 * The outcome of each route of the app for every visitor, requested for data of one workspace.
 *
 * The visitors: nobody is signed in; a session that was ended; a homeless account without a workspace; the owner of
 * another workspace, who sees their own data where the path names none; a member; an owner.
 *
 *     ok       a page or a file; nothing changed
 *     done     stored data changed
 *     same     redirected; nothing stored changed
 *     refused  the form came back with a reason; nothing changed
 *     login    redirected to sign in; nothing changed
 *     out      the same, and signed out
 *     home     redirected to the dashboard; nothing changed
 *     403 404  a page that says so; nothing changed except the audit log's entry on a 403
 *     503      that no worker is running; nothing changed
 */
const TABLE = `
                                                nobody   ended    homeless other    member   owner

# For everyone: what holds nothing of a workspace, or what its id or key opens
GET  /docs                                      ok       ok       ok       ok       ok       ok
GET  /docs/guide                                ok       ok       ok       ok       ok       ok
GET  /docs/assets/:file                         ok       ok       ok       ok       ok       ok
GET  /assets/*                                  404      404      404      404      404      404
GET  /health/live                               ok       ok       ok       ok       ok       ok
GET  /health/ready                              ok       ok       ok       ok       ok       ok
GET  /health/workers                            503      503      503      503      503      503
GET  /metrics                                   404      404      404      404      404      404
GET  /bot                                       ok       ok       ok       ok       ok       ok
GET  /favicons/:id                              ok       ok       ok       ok       ok       ok
GET  /rw.js                                     ok       ok       ok       ok       ok       ok
GET  /:name                                     ok       ok       ok       ok       ok       ok
GET  /analytics/snippet                         ok       ok       ok       ok       ok       ok

# Getting in, and out
GET  /setup                                     login    login    login    login    login    login
POST /setup                                     login    login    login    login    login    login
GET  /login                                     ok       ok       home     home     home     home
POST /login                                     done     done     home     home     home     home
GET  /login/code                                login    login    home     home     home     home
POST /login/code                                login    login    home     home     home     home
GET  /login/sso                                 404      404      404      404      404      404
GET  /login/sso/callback                        404      404      404      404      404      404
GET  /login/sso/connect                         404      404      404      404      404      404
POST /login/sso/connect                         404      404      404      404      404      404
GET  /login/sso/required                        login    login    out      404      404      404
POST /logout                                    login    login    out      out      out      out
GET  /password/forgot                           ok       ok       ok       ok       ok       ok
POST /password/forgot                           same     same     same     same     same     same
GET  /password/reset/:token                     ok       ok       ok       ok       ok       ok
POST /password/reset/:token                     done     done     done     done     done     done
GET  /email/confirm/:token                      ok       ok       ok       ok       ok       ok
POST /email/confirm/:token                      done     done     done     done     done     done
GET  /email/undo/:token                         ok       ok       ok       ok       ok       ok
POST /email/undo/:token                         done     done     done     done     done     done

# Links with a token, which opens them to anyone who has it
GET  /invitations/:token                        ok       ok       ok       ok       ok       ok
POST /invitations/:token/accept                 same     same     403      403      403      403
POST /invitations/:token                        done     done     same     same     same     same
GET  /feeds/:token                              ok       ok       ok       ok       ok       ok
GET  /rate/:token                               ok       ok       ok       ok       ok       ok
POST /rate/:token                               done     done     done     done     done     done
GET  /unsubscribe/:token                        ok       ok       ok       ok       ok       ok
POST /unsubscribe/:token                        done     done     done     done     done     done
GET  /shared/:token                             done     done     done     done     done     done

# Signing an assistant in: the request belongs to one browser, which none of these is
GET  /oauth/consent/:uid                        login    login    out      404      404      404
POST /oauth/consent/:uid                        login    login    out      404      404      404

# The account
GET  /account                                   login    login    out      ok       ok       ok
POST /account/name                              login    login    out      done     done     done
GET  /account/email                             login    login    out      ok       ok       ok
POST /account/email                             login    login    out      done     done     done
POST /account/email/cancel                      login    login    out      done     same     done
GET  /account/password                          login    login    out      ok       ok       ok
POST /account/password                          login    login    out      done     done     done
POST /account/mail                              login    login    out      done     done     done
POST /account/single-sign-on/disconnect         login    login    out      404      404      404
POST /account/appearance                        login    login    out      same     same     same
POST /account/sessions/end-others               login    login    out      done     done     done
POST /account/sessions/:id/end                  login    login    out      404      404      done
GET  /account/second-factor                     login    login    out      ok       ok       ok
POST /account/second-factor/secret              login    login    out      same     same     same
POST /account/second-factor                     login    login    out      same     same     same
POST /account/second-factor/remove              login    login    out      done     done     done
POST /account/second-factor/recovery-codes      login    login    out      done     done     done

# Alerts
GET  /alerts                                    login    login    out      ok       ok       ok
GET  /alerts/:id                                login    login    out      404      ok       ok
GET  /alerts/read-all                           login    login    out      ok       ok       ok
POST /alerts/read-all                           login    login    out      done     done     done
POST /alerts/undo/:id                           login    login    out      404      done     done
POST /alerts/read                               login    login    out      404      done     done
POST /alerts/unread                             login    login    out      404      done     done
POST /alerts/archive                            login    login    out      404      done     done
POST /alerts/unarchive                          login    login    out      404      done     done
POST /alerts/:id/read                           login    login    out      404      done     done
POST /alerts/:id/unread                         login    login    out      404      done     done
POST /alerts/:id/archive                        login    login    out      404      done     done
POST /alerts/:id/unarchive                      login    login    out      404      done     done
POST /alerts/:id/seen                           login    login    out      404      done     done
POST /alerts/:id/rating                         login    login    out      404      done     done
GET  /timeline                                  login    login    out      ok       ok       ok
POST /timeline/views                            login    login    out      done     done     done
POST /timeline/views/:id                        login    login    out      404      done     done
POST /timeline/views/:id/remove                 login    login    out      404      done     done
GET  /search                                    login    login    out      ok       ok       ok
GET  /search/suggestions                        login    login    out      ok       ok       ok
GET  /held-back                                 login    login    out      ok       ok       ok
GET  /changes/:id                               login    login    out      404      ok       ok
POST /changes/:id/want                          login    login    out      404      done     done
POST /checklist/dismiss                         login    login    out      done     done     done
GET  /                                          login    login    out      ok       ok       ok

# Briefings: opening one counts who did, once; the owner has
GET  /briefings                                 login    login    out      ok       ok       ok
GET  /briefings/settings                        login    login    out      ok       ok       ok
POST /briefings/settings                        login    login    out      done     done     done
POST /briefings/settings/channels/:channel      login    login    out      404      done     done
GET  /briefings/:week                           login    login    out      404      done     ok
POST /briefings/:week/share                     login    login    out      404      same     same
POST /briefings/:week/rating                    login    login    out      404      done     done
GET  /briefings/:week/sources/:sourceId         login    login    out      404      done     done
GET  /briefings/:week/alerts/:sourceId          login    login    out      404      done     done

# Links that share one alert or briefing
GET  /share/:kind/:id                           login    login    out      404      ok       ok
POST /share/:kind/:id                           login    login    out      404      done     done
POST /share-links/:id/withdraw                  login    login    out      404      403      done
GET  /settings/shared-links                     login    login    out      ok       403      ok
POST /settings/shared-links                     login    login    out      done     403      done

# Competitors and their pages
POST /competitors                               login    login    out      done     done     done
POST /competitors/change                        login    login    out      same     done     done
POST /competitors/remove                        login    login    out      same     done     done
GET  /competitors/new                           login    login    out      ok       ok       ok
POST /competitors/new                           login    login    out      ok       ok       ok
POST /competitors/sample                        login    login    out      done     done     done
GET  /competitors/import                        login    login    out      ok       ok       ok
POST /competitors/import                        login    login    out      ok       ok       ok
GET  /competitors/import/pages                  login    login    out      same     same     same
POST /competitors/import/pages                  login    login    out      refused  done     done
GET  /competitors/:id/pages/new                 login    login    out      404      ok       ok
POST /competitors/:id/pages/new                 login    login    out      404      ok       ok
POST /competitors/:id/pages                     login    login    out      404      done     done
POST /competitors/:id/pages/change              login    login    out      404      done     done
POST /competitors/:id/pages/remove              login    login    out      404      done     done
POST /competitors/:id/new-pages/track           login    login    out      404      done     done
POST /competitors/:id/new-pages/ignore          login    login    out      404      done     done
GET  /competitors/:id/baseline                  login    login    out      404      ok       ok
POST /competitors/:id/crawl                     login    login    out      404      done     done
POST /competitors/:id/history                   login    login    out      404      done     done
GET  /competitors/:id/removal                   login    login    out      404      ok       ok
POST /competitors/:id/remove                    login    login    out      404      done     done
POST /watched-urls/:id                          login    login    out      404      done     done
GET  /watched-urls/:id/removal                  login    login    out      404      ok       ok
POST /watched-urls/:id/remove                   login    login    out      404      done     done
POST /watched-urls/:id/pause                    login    login    out      404      done     done
POST /watched-urls/:id/resume                   login    login    out      404      done     done
POST /watched-urls/:id/crawl                    login    login    out      404      done     done
POST /watched-urls/:id/history                  login    login    out      404      done     done
GET  /competitors                               login    login    out      ok       ok       ok
GET  /competitors/:id                           login    login    out      404      ok       ok
GET  /competitors/:id/edit                      login    login    out      404      ok       ok
POST /competitors/:id                           login    login    out      404      done     done
GET  /competitors/:id/prices                    login    login    out      404      ok       ok
GET  /competitors/:id/notes                     login    login    out      404      ok       ok
POST /competitors/:id/notes                     login    login    out      404      done     done
GET  /competitors/:id/notes/new                 login    login    out      404      ok       ok
GET  /competitors/:id/notes/:noteId/edit        login    login    out      404      ok       ok
POST /competitors/:id/notes/:noteId             login    login    out      404      done     done
POST /competitors/:id/notes/:noteId/remove      login    login    out      404      done     done
GET  /competitors/:id/notes/:noteId/history     login    login    out      404      ok       ok
POST /competitors/:id/notes/:noteId/restore     login    login    out      404      done     done
GET  /notes/:noteId                             login    login    out      404      same     same
GET  /competitors/:id/pages                     login    login    out      404      ok       ok
GET  /watched-urls/:id                          login    login    out      404      ok       ok
GET  /watched-urls/:id/compare                  login    login    out      404      ok       ok
GET  /watched-urls/:id/areas                    login    login    out      404      ok       ok
POST /watched-urls/:id/areas                    login    login    out      404      done     done
POST /watched-urls/:id/areas/:regionId/remove   login    login    out      404      done     done
POST /watched-urls/:id/places/:areaId/lift     login    login    out      404      done     done
POST /watched-urls/:id/places/:areaId/restore  login    login    out      404      done     done

# The market board
GET  /board                                     login    login    out      ok       ok       ok
GET  /board/export                              login    login    out      ok       ok       ok
POST /board/own/remove                          login    login    out      done     done     done
POST /board/own/:id                             login    login    out      404      done     done
GET  /board/plans                               login    login    out      ok       ok       ok
POST /board/plans                               login    login    out      done     done     done
POST /board/plans/remove                        login    login    out      done     done     done
GET  /board/rates                               login    login    out      ok       403      ok
POST /board/rates                               login    login    out      done     403      done

# Sites
GET  /analytics                                 login    login    out      ok       ok       ok
GET  /analytics/new                             login    login    out      ok       ok       ok
POST /analytics                                 login    login    out      done     done     done
GET  /analytics/:id                             login    login    out      404      ok       ok
GET  /analytics/:id/live                        login    login    out      404      ok       ok
GET  /analytics/:id/goals                       login    login    out      404      ok       ok
POST /analytics/:id/goals                       login    login    out      404      done     done
POST /analytics/goals/:id/remove                login    login    out      404      done     done
GET  /analytics/:id/removal                     login    login    out      404      ok       ok
POST /analytics/:id/remove                      login    login    out      404      done     done
GET  /analytics/:id/snippet                     login    login    out      404      ok       ok

# The workspace and its settings
GET  /settings                                  login    login    out      same     same     same
GET  /settings/api-keys                         login    login    out      ok       ok       ok
GET  /settings/api-keys/new                     login    login    out      ok       ok       ok
POST /settings/api-keys                         login    login    out      done     done     done
POST /settings/api-keys/:id/revoke              login    login    out      404      403      done
GET  /settings/assistants                       login    login    out      ok       ok       ok
POST /settings/assistants/:id/disconnect        login    login    out      404      403      done
GET  /workspaces/new                            login    login    out      ok       ok       ok
POST /workspaces                                login    login    out      done     done     done
POST /workspaces/:id/open                       login    login    out      404      home     home
GET  /settings/workspace                        login    login    out      ok       ok       ok
POST /settings/workspace/single-sign-on         login    login    out      404      403      404
GET  /settings/members                          login    login    out      ok       ok       ok
POST /settings/members/leave                    login    login    out      refused  done     refused
POST /settings/workspace                        login    login    out      done     403      done
POST /settings/members/:id/role                 login    login    out      404      403      done
POST /settings/members/:id/remove               login    login    out      404      403      done
POST /settings/invitations                      login    login    out      done     403      done
POST /settings/invitations/:id/withdraw         login    login    out      404      403      done
GET  /settings/channels                         login    login    out      ok       ok       ok
POST /settings/channels                         login    login    out      done     done     done
POST /settings/channels/:channel                login    login    out      done     done     done
GET  /settings/channels/:channel/rules          login    login    out      ok       ok       ok
POST /settings/channels/:channel/rules          login    login    out      done     done     done
POST /settings/channels/:channel/remove         login    login    out      done     done     done
POST /settings/channels/:channel/pause          login    login    out      done     done     done
POST /settings/channels/:channel/resume         login    login    out      done     done     done
POST /settings/channels/:channel/test           login    login    out      done     done     done
POST /settings/channels/:channel/secret         login    login    out      done     done     done
POST /settings/digest                           login    login    out      done     done     done
POST /settings/digest/subscription              login    login    out      done     done     done
GET  /settings/feeds                            login    login    out      ok       ok       ok
POST /settings/feeds                            login    login    out      done     done     done
POST /settings/feeds/:id/renew                  login    login    out      404      done     done
POST /settings/feeds/:id/remove                 login    login    out      404      done     done
GET  /settings/signal                           login    login    out      ok       ok       ok
POST /settings/signal/reset                     login    login    out      done     403      done
GET  /settings/audit-log                        login    login    out      ok       403      ok
GET  /settings/plugins                          login    login    out      ok       ok       ok
`

/** Maps each route to the outcome for every visitor. */
export const authorization = new Map(
  TABLE.split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [method, pattern, ...words] = line.split(/\s+/)
      const outcomes = visitorNames.map((name, index) => [name, words[index]] as const)
      return [`${method} ${pattern}`, Object.fromEntries(outcomes) as Record<VisitorName, string>]
    })
)
