/** Props of the audit log page, as plain JSON. */

export type AuditActor = {
  /** Whether the actor used an API key; `name` is then that of the key. */
  isKey: boolean
  /** Whether the actor is an AI assistant; `name` is then the assistant's name. */
  isAssistant?: true
  name: string
}

export type AuditEntry = {
  id: string
  /** Milliseconds since 1970 UTC. */
  at: number
  actor: AuditActor
  /** The name of the action, such as "API key created". */
  what: string
  detail: string | null
  /** How often a denied attempt occurred within the hour; 1 for everything else. */
  times: number
  /** When the denied attempt last occurred; null if it occurred only once. */
  lastAt: number | null
  /** Path of the subject's page; null if the subject is gone or has no page. */
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
  /** The entry after which the newer page begins; null if there is none. */
  newer: string | null
  /** The entry before which the older page begins; null if there is none. */
  older: string | null
}
