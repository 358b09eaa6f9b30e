/** Props of the audit log page, as plain JSON. */

export type AuditActor = {
  /** Whether the actor used an API key, which is what `name` refers to then. */
  isKey: boolean
  /** Whether it is an AI assistant, which `name` refers to then. */
  isAssistant?: true
  name: string
}

export type AuditEntry = {
  id: string
  /** Milliseconds since 1970 UTC. */
  at: number
  actor: AuditActor
  /** Such as "API key created". */
  what: string
  detail: string | null
  /** How often a denial happened within the hour; 1 for everything else. */
  times: number
  /** When it last happened; null if it happened once. */
  lastAt: number | null
  /** The page of the subject; null if the subject is gone or has no page. */
  href: string | null
}

export type ActorChoices = { name: string; actors: { id: string; name: string }[] }[]

export type AuditLogPage = {
  entries: AuditEntry[]
  /** The actor to show; null for all. */
  who: string | null
  /** The kind to show; null for security and administration. */
  kind: string | null
  choices: ActorChoices
  kinds: { id: string | null; name: string }[]
  /** Entry that the newer page begins after; null if there is none. */
  newer: string | null
  /** Entry that the older page begins before; null if there is none. */
  older: string | null
}
