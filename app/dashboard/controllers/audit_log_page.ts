/** What the page of the audit log gets, as plain JSON. */

export type AuditActor = {
  /** It acted through an API key of this name. */
  isKey: boolean
  name: string
}

export type AuditEntry = {
  id: string
  /** Milliseconds since 1970 UTC. */
  at: number
  actor: AuditActor
  /** "API key created". */
  what: string
  detail: string | null
  /** How often it was denied within the hour; 1 of what was done. */
  times: number
  /** When the last time was; null of what happened once. */
  lastAt: number | null
  /** Where what it was done to can be seen; null when it is gone, or has no page. */
  href: string | null
}

export type ActorChoices = { name: string; actors: { id: string; name: string }[] }[]

export type AuditLogPage = {
  entries: AuditEntry[]
  /** Whose entries; null for all. */
  who: string | null
  /** Of which kind; null for security and administration. */
  kind: string | null
  choices: ActorChoices
  kinds: { id: string | null; name: string }[]
  /** Entry after which newer ones come; null where there are none. */
  newer: string | null
  /** The same for older ones. */
  older: string | null
}
