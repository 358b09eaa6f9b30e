/** Props of a competitor's notes, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { ChangedLine } from '#alerts/notes/changed_lines'
import type { Block } from '#alerts/notes/markdown'
import type { Note, NoteVersion } from '#alerts/notes/read_notes'
import type { CompetitorHead } from '#alerts/queries/competitor_head'

export type ShownNote = Omit<Note, 'body' | 'competitorId'> & {
  content: Block[]
  /** Cited lines that have since changed. */
  changed: ChangedLine[]
}

export type NotesPage = {
  competitor: CompetitorHead
  notes: ShownNote[]
  total: number
  /** From 1. */
  pageNumber: number
  pageSize: number
}

/** The fields of a note's form. */
type NoteFields = { title: string; body: string }

export type EditNotePage = {
  competitor: { id: string; name: string }
  /** Null for a new note. */
  note: { id: string; version: number } | null
  given: NoteFields
  /** The author of a version that was saved in the meantime; null if there is none. */
  conflict: { author: string; version: number } | null
  /** For a new note with a citation: the citation's query string, and existing notes to which it can be added. */
  others: { query: string; notes: { id: string; title: string }[] } | null
}

export type NoteHistoryPage = {
  competitor: { id: string; name: string }
  note: Pick<Note, 'id' | 'title' | 'version'>
  versions: (Omit<NoteVersion, 'body'> & { content: Block[] })[]
}
