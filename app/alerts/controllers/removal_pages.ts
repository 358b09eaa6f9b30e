/** What the questions before something is deleted get, as plain JSON. */

export type CompetitorRemovalPage = {
  competitor: { id: string; name: string }
  /** All of these go with it. */
  pages: number
  versions: number
  alerts: number
}

export type PageRemovalPage = {
  page: { id: string; url: string }
  /** These go with it. */
  versions: number
  alerts: number
}

export type ReadAllPage = { unread: number }
