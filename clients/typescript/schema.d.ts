/* eslint-disable */
/** Made by `npm run client:generate`: not for changing by hand. */

export interface paths {
  '/alerts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List alerts, newest first
     * @description A page past the end is an empty list with the true `total`.
     *
     *     Any key may do this.
     */
    get: operations['listAlerts']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/alerts/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show one alert
     * @description Any key may do this.
     */
    get: operations['getAlert']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/alerts/{id}/archive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Take an alert out of the inbox, whatever its status
     * @description Needs a **read and write** key.
     */
    post: operations['archiveAlert']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/alerts/{id}/evidence': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show what the page said before and after
     * @description When the two versions are no longer stored, `available` is `false` and the only field.
     *
     *     Any key may do this.
     */
    get: operations['getAlertEvidence']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/alerts/{id}/feedback': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Say whether an alert was useful; the last word stands
     * @description Feedback tunes how later changes are scored. It has no effect on the status and cannot be taken back.
     *
     *     Needs a **read and write** key.
     */
    post: operations['rateAlert']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/alerts/{id}/read': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark an alert as read; an archived one stays archived
     * @description Needs a **read and write** key.
     */
    post: operations['markAlertRead']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/alerts/read-all': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark every unread alert as read
     * @description `updated` is the number of alerts that were unread.
     *
     *     Needs a **read and write** key.
     */
    post: operations['markAllAlertsRead']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/analytics/sites': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the tracked sites, oldest first
     * @description `lastSeenAt` is `null` until the first event of a site comes in.
     *
     *     Any key may do this.
     */
    get: operations['listAnalyticsSites']
    put?: never
    /**
     * Track a site of your own
     * @description `https://`, `www.`, a path and a trailing `/` are taken off the domain. The snippet at `snippetUrl`, below the address of this service, goes into the pages of the site.
     *
     *     Needs a **read and write** key.
     */
    post: operations['addAnalyticsSite']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/analytics/sites/{id}/summary': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Sum up the visitors of one site
     * @description `days` counts UTC days, today included; 30 unless told. `avgSessionDuration` is in seconds. The lists hold the top four, `topPages` ten: `value` is the share of all visitors in percent, `amount` the number of visitors.
     *
     *     Any key may do this.
     */
    get: operations['getAnalyticsSiteSummary']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/analytics/summary': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Sum up the visitors of all tracked sites
     * @description `days` counts UTC days, today included; 30 unless told. A visitor who comes on several days counts once on each. `topPages` are at most ten.
     *
     *     Any key may do this.
     */
    get: operations['getAnalyticsSummary']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/competitors': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List competitors, oldest first
     * @description All of them: the list has no pages.
     *
     *     Any key may do this.
     */
    get: operations['listCompetitors']
    put?: never
    /**
     * Add a competitor
     * @description `https://`, `www.` and any path are taken off the domain. Watches no pages yet; counts against the competitor limit of the plan.
     *
     *     Needs a **read and write** key.
     */
    post: operations['addCompetitor']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/competitors/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Delete a competitor with its pages, snapshots and alerts
     * @description Cannot be undone.
     *
     *     Needs a **read and write** key.
     */
    delete: operations['removeCompetitor']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/competitors/{id}/timeline': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the latest alerts of a competitor, newest first
     * @description At most 50, archived ones too. Its fields are in snake_case. `change_excerpt` is empty where an alert has none.
     *
     *     Any key may do this.
     */
    get: operations['getCompetitorTimeline']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/competitors/suggest-urls': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Suggest pages of a site to watch
     * @description Changes nothing, but asks the site for a dozen paths, two at a time, 6 seconds each and 12 seconds together. At most one page per label; `homepage` is always among them, also when the site does not answer. An answer holds for 5 minutes. A workspace may have 30 sites asked an hour; more are 429.
     *
     *     Needs a **read and write** key.
     */
    post: operations['suggestUrls']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/dashboard/stats': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show the numbers of the dashboard
     * @description Days are whole UTC days, and today is the last of them. So `totalAlerts` is the sum of `alertsLast7Days`, `previousWeekAlerts` are those of the 7 days before, and `signalBreakdown` covers today and the 29 days before. Archived alerts count, too.
     *
     *     Any key may do this.
     */
    get: operations['getDashboardStats']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/me': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show the workspace, the key in use and the plan limits
     * @description A good first request. A limit of `null` is unlimited.
     *
     *     Any key may do this.
     */
    get: operations['getWorkspace']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/watched-urls': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List watched URLs, oldest first
     * @description All of them, or those of one competitor: the list has no pages.
     *
     *     Any key may do this.
     */
    get: operations['listWatchedUrls']
    put?: never
    /**
     * Watch a page; its first crawl starts at once and records the baseline
     * @description Alerts start from the first change after the baseline. Counts against the URL limit of the plan. The same URL with another fragment is the same page.
     *
     *     Needs a **read and write** key.
     */
    post: operations['watchUrl']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/watched-urls/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Stop watching a page and delete its snapshots and alerts
     * @description Cannot be undone. To keep the history, pause the page with `isActive: false` instead.
     *
     *     Needs a **read and write** key.
     */
    delete: operations['unwatchUrl']
    options?: never
    head?: never
    /**
     * Change label, frequency or activity of a watched URL
     * @description Only what is sent changes. `isActive: false` pauses the page and keeps its history.
     *
     *     Needs a **read and write** key.
     */
    patch: operations['updateWatchedUrl']
    trace?: never
  }
  '/watched-urls/{id}/crawl': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Queue a crawl now
     * @description If the page has changed, an alert follows once the change has been judged.
     *
     *     Needs a **read and write** key.
     */
    post: operations['crawlNow']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/watched-urls/{id}/snapshot': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show the latest snapshot of a page
     * @description What the last good crawl found. `snapshot` is `null` while the page has had none.
     *
     *     Any key may do this.
     */
    get: operations['getSnapshot']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    Alert: {
      changeExcerpt: string | null
      competitor: {
        domain: string
        faviconUrl: string
        name: string
      }
      deliveredVia: ('slack' | 'email')[]
      detectedAt: string
      feedback: ('useful' | 'not_useful') | null
      hasEvidence: boolean
      id: string
      /** @enum {string} */
      pageType: 'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'
      reasoning: string | null
      /** @enum {string} */
      signalScore: 'high' | 'medium' | 'low'
      /** @enum {string} */
      status: 'unread' | 'read' | 'archived'
      summary: string
      watchedUrl: {
        competitorId: string
        id: string
        /** @enum {string} */
        label: 'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'
        url: string
      }
      watchedUrlId: string
      workspaceId: string
    }
    AnalyticsSite: {
      createdAt: string
      domain: string
      id: string
      isScriptInjected: boolean
      lastSeenAt: string | null
      name: string
      scriptUrl: string
      siteKey: string
      snippetUrl: string
    }
    Competitor: {
      createdAt: string
      domain: string
      faviconUrl: string
      id: string
      name: string
      urlCount: number
      workspaceId: string
    }
    Evidence:
      | {
          /** @constant */
          available: false
        }
      | {
          added: string[]
          /** @constant */
          available: true
          current: {
            crawledAt: string
            id: string
            versionNumber: number
          }
          fieldChanges: {
            after?: string
            before?: string
            /** @enum {string} */
            category:
              'seo' | 'social' | 'structure' | 'pricing' | 'navigation' | 'cta' | 'schema' | 'tech' | 'page'
            field: string
            /** @enum {string} */
            kind: 'changed' | 'added' | 'removed'
          }[]
          previous: {
            crawledAt: string
            id: string
            versionNumber: number
          }
          removed: string[]
          truncated: boolean
        }
    /** @description Why a request was refused, as of RFC 9457. */
    Problem: {
      /** @description Stable: programs may rely on it. */
      code: string
      detail: string
      errors?: {
        field: string
        message: string
        rule: string
      }[]
      /** @description The same as `detail`. */
      message: string
      /** @description The same as the header `X-Request-Id`. */
      requestId: string
      status: number
      title: string
      type: string
    }
    Snapshot: {
      ctas: string[]
      finalUrl: string
      footerLinks: string[]
      headings: {
        h1: string[]
        h2: string[]
        h3: string[]
      }
      navLinks: string[]
      prices: string[]
      seo: {
        canonical: string
        hreflang: {
          href: string
          lang: string
        }[]
        keywords: string
        lang: string
        metaDescription: string
        ogDescription: string
        ogImage: string
        ogTitle: string
        robots: string
        title: string
        twitterDescription: string
        twitterTitle: string
      }
      structuredData: unknown[]
      tech: string[]
      /** @constant */
      v: 1
      wordCount: number
    }
    TimelineEntry: {
      change_excerpt: string
      detected_at: string
      feedback: ('useful' | 'not_useful') | null
      id: string
      /** @enum {string} */
      label: 'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'
      /** @enum {string} */
      page_type: 'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'
      /** @enum {string} */
      signal_score: 'high' | 'medium' | 'low'
      /** @enum {string} */
      status: 'unread' | 'read' | 'archived'
      summary: string
      url: string
    }
    WatchedUrl: {
      competitorId: string
      /** @enum {string} */
      crawlFrequency: 'hourly' | 'daily'
      createdAt: string
      id: string
      isActive: boolean
      /** @enum {string} */
      label: 'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'
      lastCrawledAt: string | null
      /** @enum {string} */
      lastStatus: 'pending' | 'running' | 'success' | 'failed' | 'blocked'
      url: string
      workspaceId: string
    }
  }
  responses: {
    /** @description The request cannot be read. */
    BadRequest: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The body is larger than 100 KB. */
    BodyTooLarge: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description It is already there. */
    Conflict: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'Retry-After': components['headers']['RetryAfter']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description A read only key cannot write. */
    Forbidden: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The address and the headers are larger than 16 KB. */
    HeadersTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description There is no room left to store anything. */
    InsufficientStorage: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The fault is ours. */
    InternalError: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The plan allows no more of them. */
    LimitReached: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The path answers other methods. */
    MethodNotAllowed: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description There is no such thing in this workspace. */
    NotFound: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The request did not arrive in time. */
    RequestTimeout: {
      headers: {
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The service cannot reach its database. */
    ServiceUnavailable: {
      headers: {
        'Retry-After': components['headers']['RetryAfter']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The key has asked too often, or the workspace has had too many sites asked. */
    TooManyRequests: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'Retry-After': components['headers']['RetryAfter']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The key is missing, malformed or revoked. */
    Unauthorized: {
      headers: {
        'WWW-Authenticate': components['headers']['Challenge']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The body is not sent as plain JSON. */
    UnsupportedMediaType: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description A value is missing or not allowed. */
    ValidationFailed: {
      headers: {
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'X-Request-Id': components['headers']['RequestId']
        [name: string]: unknown
      }
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
  }
  parameters: {
    /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
    IdempotencyKey: string
  }
  requestBodies: never
  headers: {
    /**
     * @description How to sign in.
     * @example Bearer
     */
    Challenge: string
    /** @description The request was done before: this is the answer that it had then. */
    IdempotencyReplayed: 'true'
    /**
     * @description Requests left (`r`) and seconds until there are more (`t`).
     * @example "default";r=118;t=42
     */
    RateLimit: string
    /**
     * @description Requests (`q`) that the key may send in a window of `w` seconds.
     * @example "default";q=120;w=60
     */
    RateLimitPolicy: string
    /**
     * @description Names this request in the logs of the service.
     * @example 23f8b2ed-928b-41fb-ba79-1fbb19fa9544
     */
    RequestId: string
    /**
     * @description Seconds to wait before the request is sent again.
     * @example 12
     */
    RetryAfter: number
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  listAlerts: {
    parameters: {
      query?: {
        competitorId?: string
        /** @example 1 */
        limit?: number
        page?: number
        pageType?: 'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'
        /** @example high */
        signalScore?: 'high' | 'medium' | 'low'
        /** @example unread */
        status?: 'unread' | 'read' | 'archived'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "alerts": [
           *         {
           *           "id": "alert_01kafh2v9qs0w4x6t8r1m3n5p7",
           *           "workspaceId": "ws_01kaf0x1a3c5e7g9h1j3k5m7n9",
           *           "watchedUrlId": "wu_01kaf0z3c5e7g9j1k3m5n7p9r1",
           *           "signalScore": "high",
           *           "pageType": "pricing",
           *           "summary": "Northwind raised Team from $49 to $79 a month (+61%).",
           *           "changeExcerpt": "$79 / month",
           *           "detectedAt": "2026-11-20 09:30:15",
           *           "status": "unread",
           *           "deliveredVia": [
           *             "slack"
           *           ],
           *           "feedback": null,
           *           "reasoning": "A listed price rose by 61%.",
           *           "hasEvidence": true,
           *           "watchedUrl": {
           *             "id": "wu_01kaf0z3c5e7g9j1k3m5n7p9r1",
           *             "url": "https://northwind.example/pricing",
           *             "label": "pricing",
           *             "competitorId": "comp_01kaf0y2b4d6f8h0j2k4m6n8p0"
           *           },
           *           "competitor": {
           *             "name": "Northwind",
           *             "domain": "northwind.example",
           *             "faviconUrl": "https://rivalwatch.example/favicons/comp_01kaf0y2b4d6f8h0j2k4m6n8p0"
           *           }
           *         }
           *       ],
           *       "total": 3,
           *       "page": 1,
           *       "limit": 1
           *     }
           */
          'application/json': {
            alerts: components['schemas']['Alert'][]
            limit: number
            page: number
            total: number
          }
        }
      }
      401: components['responses']['Unauthorized']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  getAlert: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @example alert_01kafh2v9qs0w4x6t8r1m3n5p7 */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "alert_01kafh2v9qs0w4x6t8r1m3n5p7",
           *       "workspaceId": "ws_01kaf0x1a3c5e7g9h1j3k5m7n9",
           *       "watchedUrlId": "wu_01kaf0z3c5e7g9j1k3m5n7p9r1",
           *       "signalScore": "high",
           *       "pageType": "pricing",
           *       "summary": "Northwind raised Team from $49 to $79 a month (+61%).",
           *       "changeExcerpt": "$79 / month",
           *       "detectedAt": "2026-11-20 09:30:15",
           *       "status": "unread",
           *       "deliveredVia": [
           *         "slack"
           *       ],
           *       "feedback": null,
           *       "reasoning": "A listed price rose by 61%.",
           *       "hasEvidence": true,
           *       "watchedUrl": {
           *         "id": "wu_01kaf0z3c5e7g9j1k3m5n7p9r1",
           *         "url": "https://northwind.example/pricing",
           *         "label": "pricing",
           *         "competitorId": "comp_01kaf0y2b4d6f8h0j2k4m6n8p0"
           *       },
           *       "competitor": {
           *         "name": "Northwind",
           *         "domain": "northwind.example",
           *         "faviconUrl": "https://rivalwatch.example/favicons/comp_01kaf0y2b4d6f8h0j2k4m6n8p0"
           *       }
           *     }
           */
          'application/json': components['schemas']['Alert']
        }
      }
      401: components['responses']['Unauthorized']
      404: components['responses']['NotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  archiveAlert: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /** @example alert_01kafh2v9qs0w4x6t8r1m3n5p7 */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          'Idempotency-Replayed': components['headers']['IdempotencyReplayed']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "alert_01kafh2v9qs0w4x6t8r1m3n5p7",
           *       "status": "archived"
           *     }
           */
          'application/json': {
            id: string
            /** @enum {string} */
            status: 'archived'
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  getAlertEvidence: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @example alert_01kafh2v9qs0w4x6t8r1m3n5p7 */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "available": true,
           *       "previous": {
           *         "id": "ver_01kafe1m3n5p7q9r1s3t5v7w9x",
           *         "crawledAt": "2026-11-20 08:30:12",
           *         "versionNumber": 41
           *       },
           *       "current": {
           *         "id": "ver_01kafh2n4p6q8r0s2t4v6w8x0y",
           *         "crawledAt": "2026-11-20 09:30:15",
           *         "versionNumber": 42
           *       },
           *       "fieldChanges": [
           *         {
           *           "category": "pricing",
           *           "field": "prices.Team",
           *           "kind": "changed",
           *           "before": "$49 / month",
           *           "after": "$79 / month"
           *         }
           *       ],
           *       "removed": [
           *         "$49 a month, billed monthly"
           *       ],
           *       "added": [
           *         "$79 a month, billed monthly"
           *       ],
           *       "truncated": false
           *     }
           */
          'application/json': components['schemas']['Evidence']
        }
      }
      401: components['responses']['Unauthorized']
      404: components['responses']['NotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  rateAlert: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /** @example alert_01kafh2v9qs0w4x6t8r1m3n5p7 */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "feedback": "useful"
         *     }
         */
        'application/json': {
          /** @enum {string} */
          feedback: 'useful' | 'not_useful'
        }
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          'Idempotency-Replayed': components['headers']['IdempotencyReplayed']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  markAlertRead: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /** @example alert_01kafh2v9qs0w4x6t8r1m3n5p7 */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          'Idempotency-Replayed': components['headers']['IdempotencyReplayed']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "alert_01kafh2v9qs0w4x6t8r1m3n5p7",
           *       "status": "read"
           *     }
           */
          'application/json': {
            id: string
            /** @enum {string} */
            status: 'read' | 'archived'
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  markAllAlertsRead: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          'Idempotency-Replayed': components['headers']['IdempotencyReplayed']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "updated": 4
           *     }
           */
          'application/json': {
            updated: number
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      409: components['responses']['Conflict']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  listAnalyticsSites: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example [
           *       {
           *         "id": "site_01k9x1c5n8p3r6t9v2w4y7z0ab",
           *         "name": "Northwind website",
           *         "domain": "northwind.example",
           *         "siteKey": "7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81",
           *         "createdAt": "2026-11-03 08:15:42",
           *         "lastSeenAt": null,
           *         "isScriptInjected": false,
           *         "snippetUrl": "/analytics/snippet?siteKey=7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81",
           *         "scriptUrl": "https://rivalwatch.example/rw.js"
           *       }
           *     ]
           */
          'application/json': components['schemas']['AnalyticsSite'][]
        }
      }
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  addAnalyticsSite: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Northwind website",
         *       "domain": "https://northwind.example/"
         *     }
         */
        'application/json': {
          domain: string
          name: string
        }
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'Idempotency-Replayed': components['headers']['IdempotencyReplayed']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "site_01k9x1c5n8p3r6t9v2w4y7z0ab",
           *       "name": "Northwind website",
           *       "domain": "northwind.example",
           *       "siteKey": "7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81",
           *       "createdAt": "2026-11-03 08:15:42",
           *       "lastSeenAt": null,
           *       "isScriptInjected": false,
           *       "snippetUrl": "/analytics/snippet?siteKey=7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81",
           *       "scriptUrl": "https://rivalwatch.example/rw.js"
           *     }
           */
          'application/json': components['schemas']['AnalyticsSite']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      409: components['responses']['Conflict']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  getAnalyticsSiteSummary: {
    parameters: {
      query?: {
        /** @example 7 */
        days?: number
      }
      header?: never
      path: {
        /** @example site_01k9x1c5n8p3r6t9v2w4y7z0ab */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "totalVisitors": 1240,
           *       "totalPageViews": 3985,
           *       "avgPageLoadMs": 812,
           *       "conversionRate": 3.4,
           *       "topPages": [
           *         {
           *           "path": "/",
           *           "pageviews": 1710
           *         },
           *         {
           *           "path": "/pricing",
           *           "pageviews": 644
           *         }
           *       ],
           *       "totalSessions": 1502,
           *       "avgSessionDuration": 94,
           *       "trafficSources": [
           *         {
           *           "label": "Direct / None",
           *           "value": 58.1,
           *           "amount": "720"
           *         }
           *       ],
           *       "interactionStats": [
           *         {
           *           "label": "Signup",
           *           "value": 3.4,
           *           "amount": "42"
           *         }
           *       ],
           *       "countries": [
           *         {
           *           "label": "Germany",
           *           "value": 41.9,
           *           "amount": "520"
           *         }
           *       ],
           *       "devices": [
           *         {
           *           "label": "Desktop",
           *           "value": 71,
           *           "amount": "880"
           *         }
           *       ],
           *       "operatingSystems": [
           *         {
           *           "label": "macOS",
           *           "value": 33.9,
           *           "amount": "420"
           *         }
           *       ]
           *     }
           */
          'application/json': {
            avgPageLoadMs: number
            avgSessionDuration: number
            conversionRate: number
            countries: {
              amount: string
              label: string
              value: number
            }[]
            devices: {
              amount: string
              label: string
              value: number
            }[]
            interactionStats: {
              amount: string
              label: string
              value: number
            }[]
            operatingSystems: {
              amount: string
              label: string
              value: number
            }[]
            topPages: {
              pageviews: number
              path: string
            }[]
            totalPageViews: number
            totalSessions: number
            totalVisitors: number
            trafficSources: {
              amount: string
              label: string
              value: number
            }[]
          }
        }
      }
      401: components['responses']['Unauthorized']
      404: components['responses']['NotFound']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  getAnalyticsSummary: {
    parameters: {
      query?: {
        /** @example 7 */
        days?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "totalSites": 2,
           *       "totalVisitors": 1240,
           *       "totalPageViews": 3985,
           *       "avgPageLoadMs": 812,
           *       "conversionRate": 3.4,
           *       "topPages": [
           *         {
           *           "path": "/",
           *           "pageviews": 1710
           *         },
           *         {
           *           "path": "/pricing",
           *           "pageviews": 644
           *         }
           *       ]
           *     }
           */
          'application/json': {
            avgPageLoadMs: number
            conversionRate: number
            topPages: {
              pageviews: number
              path: string
            }[]
            totalPageViews: number
            totalSites: number
            totalVisitors: number
          }
        }
      }
      401: components['responses']['Unauthorized']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  listCompetitors: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example [
           *       {
           *         "id": "comp_01kaf0y2b4d6f8h0j2k4m6n8p0",
           *         "workspaceId": "ws_01kaf0x1a3c5e7g9h1j3k5m7n9",
           *         "name": "Northwind",
           *         "domain": "northwind.example",
           *         "faviconUrl": "https://rivalwatch.example/favicons/comp_01kaf0y2b4d6f8h0j2k4m6n8p0",
           *         "createdAt": "2026-11-02 10:04:51",
           *         "urlCount": 4
           *       }
           *     ]
           */
          'application/json': components['schemas']['Competitor'][]
        }
      }
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  addCompetitor: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Northwind",
         *       "domain": "https://www.northwind.example"
         *     }
         */
        'application/json': {
          /** @description As northwind.example; https://, www. and a path are taken off */
          domain: string
          /** @description How the team calls the company */
          name: string
        }
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'Idempotency-Replayed': components['headers']['IdempotencyReplayed']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "comp_01kaf0y2b4d6f8h0j2k4m6n8p0",
           *       "workspaceId": "ws_01kaf0x1a3c5e7g9h1j3k5m7n9",
           *       "name": "Northwind",
           *       "domain": "northwind.example",
           *       "faviconUrl": "https://rivalwatch.example/favicons/comp_01kaf0y2b4d6f8h0j2k4m6n8p0",
           *       "createdAt": "2026-11-02 10:04:51",
           *       "urlCount": 0
           *     }
           */
          'application/json': components['schemas']['Competitor']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['LimitReached']
      403: components['responses']['Forbidden']
      409: components['responses']['Conflict']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  removeCompetitor: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @example comp_01kaf0y2b4d6f8h0j2k4m6n8p0 */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  getCompetitorTimeline: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @example comp_01kaf0y2b4d6f8h0j2k4m6n8p0 */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example [
           *       {
           *         "id": "alert_01kafh2v9qs0w4x6t8r1m3n5p7",
           *         "signal_score": "high",
           *         "page_type": "pricing",
           *         "summary": "Northwind raised Team from $49 to $79 a month (+61%).",
           *         "change_excerpt": "$79 / month",
           *         "detected_at": "2026-11-20 09:30:15",
           *         "status": "unread",
           *         "feedback": null,
           *         "url": "https://northwind.example/pricing",
           *         "label": "pricing"
           *       }
           *     ]
           */
          'application/json': components['schemas']['TimelineEntry'][]
        }
      }
      401: components['responses']['Unauthorized']
      404: components['responses']['NotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  suggestUrls: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "domain": "northwind.example"
         *     }
         */
        'application/json': {
          /** @description As northwind.example; https://, www. and a path are taken off */
          domain: string
        }
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          'Idempotency-Replayed': components['headers']['IdempotencyReplayed']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example [
           *       {
           *         "url": "https://northwind.example/pricing",
           *         "label": "pricing"
           *       },
           *       {
           *         "url": "https://northwind.example/blog",
           *         "label": "blog"
           *       },
           *       {
           *         "url": "https://northwind.example/",
           *         "label": "homepage"
           *       }
           *     ]
           */
          'application/json': {
            /** @enum {string} */
            label: 'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'
            url: string
          }[]
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      409: components['responses']['Conflict']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  getDashboardStats: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "unreadAlerts": 4,
           *       "totalAlerts": 9,
           *       "watchedUrls": 23,
           *       "competitors": 5,
           *       "alertsLast7Days": [
           *         {
           *           "date": "11-14",
           *           "count": 1
           *         },
           *         {
           *           "date": "11-15",
           *           "count": 0
           *         },
           *         {
           *           "date": "11-16",
           *           "count": 0
           *         },
           *         {
           *           "date": "11-17",
           *           "count": 3
           *         },
           *         {
           *           "date": "11-18",
           *           "count": 2
           *         },
           *         {
           *           "date": "11-19",
           *           "count": 1
           *         },
           *         {
           *           "date": "11-20",
           *           "count": 2
           *         }
           *       ],
           *       "signalBreakdown": [
           *         {
           *           "score": "high",
           *           "count": 6
           *         },
           *         {
           *           "score": "medium",
           *           "count": 17
           *         },
           *         {
           *           "score": "low",
           *           "count": 8
           *         }
           *       ],
           *       "previousWeekAlerts": 7,
           *       "competitorLimit": 10
           *     }
           */
          'application/json': {
            alertsLast7Days: {
              count: number
              date: string
            }[]
            competitorLimit: number | null
            competitors: number
            previousWeekAlerts: number
            signalBreakdown: {
              count: number
              /** @enum {string} */
              score: 'high' | 'medium' | 'low'
            }[]
            totalAlerts: number
            unreadAlerts: number
            watchedUrls: number
          }
        }
      }
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  getWorkspace: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "workspace": {
           *         "id": "ws_01kaf0x1a3c5e7g9h1j3k5m7n9",
           *         "name": "Contoso",
           *         "plan": "pro",
           *         "subscriptionStatus": "active"
           *       },
           *       "apiKey": {
           *         "id": "key_01kaf0x8q9r0s1t2v3w4x5y6z7",
           *         "name": "Reporting",
           *         "scope": "read"
           *       },
           *       "limits": {
           *         "domains": 50,
           *         "urls": 500,
           *         "users": 10
           *       }
           *     }
           */
          'application/json': {
            apiKey: {
              id: string
              name: string
              /** @enum {string} */
              scope: 'read' | 'write'
            }
            limits: {
              domains: number | null
              urls: number | null
              users: number | null
            }
            workspace: {
              id: string
              name: string
              /** @enum {string} */
              plan: 'free' | 'starter' | 'pro' | 'enterprise'
              /** @enum {string} */
              subscriptionStatus: 'trialing' | 'active' | 'past_due' | 'canceled'
            }
          }
        }
      }
      401: components['responses']['Unauthorized']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  listWatchedUrls: {
    parameters: {
      query?: {
        /** @example comp_01kaf0y2b4d6f8h0j2k4m6n8p0 */
        competitorId?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example [
           *       {
           *         "id": "wu_01kaf0z3c5e7g9j1k3m5n7p9r1",
           *         "workspaceId": "ws_01kaf0x1a3c5e7g9h1j3k5m7n9",
           *         "competitorId": "comp_01kaf0y2b4d6f8h0j2k4m6n8p0",
           *         "url": "https://northwind.example/pricing",
           *         "label": "pricing",
           *         "crawlFrequency": "hourly",
           *         "lastCrawledAt": "2026-11-20T09:30:15.204Z",
           *         "lastStatus": "success",
           *         "isActive": true,
           *         "createdAt": "2026-11-02 10:06:12"
           *       }
           *     ]
           */
          'application/json': components['schemas']['WatchedUrl'][]
        }
      }
      401: components['responses']['Unauthorized']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  watchUrl: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "competitorId": "comp_01kaf0y2b4d6f8h0j2k4m6n8p0",
         *       "url": "https://northwind.example/pricing",
         *       "label": "pricing",
         *       "crawlFrequency": "hourly"
         *     }
         */
        'application/json': {
          competitorId: string
          /**
           * @default hourly
           * @enum {string}
           */
          crawlFrequency?: 'hourly' | 'daily'
          /** @enum {string} */
          label: 'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'
          /** @description The full address, with https:// */
          url: string
        }
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'Idempotency-Replayed': components['headers']['IdempotencyReplayed']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "wu_01kaf0z3c5e7g9j1k3m5n7p9r1",
           *       "workspaceId": "ws_01kaf0x1a3c5e7g9h1j3k5m7n9",
           *       "competitorId": "comp_01kaf0y2b4d6f8h0j2k4m6n8p0",
           *       "url": "https://northwind.example/pricing",
           *       "label": "pricing",
           *       "crawlFrequency": "hourly",
           *       "lastCrawledAt": null,
           *       "lastStatus": "pending",
           *       "isActive": true,
           *       "createdAt": "2026-11-02 10:06:12"
           *     }
           */
          'application/json': components['schemas']['WatchedUrl']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['LimitReached']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  unwatchUrl: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @example wu_01kaf0z3c5e7g9j1k3m5n7p9r1 */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  updateWatchedUrl: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @example wu_01kaf0z3c5e7g9j1k3m5n7p9r1 */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "isActive": false
         *     }
         */
        'application/json': {
          /** @enum {string} */
          crawlFrequency?: 'hourly' | 'daily'
          /** @description false pauses */
          isActive?: boolean
          /** @enum {string} */
          label?: 'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'
        }
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "wu_01kaf0z3c5e7g9j1k3m5n7p9r1",
           *       "workspaceId": "ws_01kaf0x1a3c5e7g9h1j3k5m7n9",
           *       "competitorId": "comp_01kaf0y2b4d6f8h0j2k4m6n8p0",
           *       "url": "https://northwind.example/pricing",
           *       "label": "pricing",
           *       "crawlFrequency": "hourly",
           *       "lastCrawledAt": "2026-11-20T09:30:15.204Z",
           *       "lastStatus": "success",
           *       "isActive": false,
           *       "createdAt": "2026-11-02 10:06:12"
           *     }
           */
          'application/json': components['schemas']['WatchedUrl']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  crawlNow: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
      }
      path: {
        /** @example wu_01kaf0z3c5e7g9j1k3m5n7p9r1 */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          'Idempotency-Replayed': components['headers']['IdempotencyReplayed']
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "queued": true
           *     }
           */
          'application/json': {
            /** @constant */
            queued: true
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['BodyTooLarge']
      415: components['responses']['UnsupportedMediaType']
      422: components['responses']['ValidationFailed']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
  getSnapshot: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @example wu_01kaf0z3c5e7g9j1k3m5n7p9r1 */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "snapshot": {
           *         "v": 1,
           *         "finalUrl": "https://northwind.example/pricing",
           *         "seo": {
           *           "title": "Pricing | Northwind",
           *           "metaDescription": "Plans for teams of every size.",
           *           "canonical": "https://northwind.example/pricing",
           *           "robots": "",
           *           "lang": "en",
           *           "keywords": "",
           *           "ogTitle": "Northwind pricing",
           *           "ogDescription": "",
           *           "ogImage": "https://northwind.example/og.png",
           *           "twitterTitle": "",
           *           "twitterDescription": "",
           *           "hreflang": [
           *             {
           *               "lang": "de",
           *               "href": "https://northwind.example/de/preise"
           *             }
           *           ]
           *         },
           *         "headings": {
           *           "h1": [
           *             "Pricing"
           *           ],
           *           "h2": [
           *             "Starter",
           *             "Team",
           *             "Questions"
           *           ],
           *           "h3": []
           *         },
           *         "structuredData": [
           *           {
           *             "@type": "Product",
           *             "name": "Northwind Team"
           *           }
           *         ],
           *         "navLinks": [
           *           "Product",
           *           "Pricing",
           *           "Docs",
           *           "Sign in"
           *         ],
           *         "footerLinks": [
           *           "About",
           *           "Careers",
           *           "Privacy"
           *         ],
           *         "ctas": [
           *           "Start free trial",
           *           "Talk to sales"
           *         ],
           *         "prices": [
           *           "$19 / month",
           *           "$79 / month"
           *         ],
           *         "tech": [
           *           "Next.js"
           *         ],
           *         "wordCount": 612
           *       },
           *       "capturedAt": "2026-11-20 09:30:15",
           *       "versionNumber": 42,
           *       "httpStatus": 200,
           *       "versionsStored": 42
           *     }
           */
          'application/json': {
            capturedAt: string | null
            httpStatus: number | null
            snapshot: components['schemas']['Snapshot'] | null
            versionNumber: number | null
            versionsStored: number
          }
        }
      }
      401: components['responses']['Unauthorized']
      404: components['responses']['NotFound']
      429: components['responses']['TooManyRequests']
      500: components['responses']['InternalError']
      503: components['responses']['ServiceUnavailable']
      507: components['responses']['InsufficientStorage']
    }
  }
}
