import db from '@adonisjs/lucid/services/db'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import type { Citation } from '#alerts/notes/citations'

/** The current version of a note. Times are milliseconds since 1970 UTC. */
export type Note = {
  id: string
  competitorId: string
  title: string
  /** Markdown. */
  body: string
  version: number
  /** The author of the current version. */
  author: string
  createdAt: number
  updatedAt: number
}

export type NoteVersion = Pick<Note, 'title' | 'body' | 'author' | 'createdAt'> & { number: number }

const CURRENT = `select notes.id, notes.competitor_id, notes.version, notes.created_at, notes.updated_at,
    current.title, current.body, current.author
  from notes join note_versions as current on current.note_id = notes.id and current.number = notes.version
  where notes.workspace_id = ?`

/** Returns notes about a competitor, most recently changed first. */
export async function notesOf(
  workspace: Tenant,
  competitorId: string,
  { limit, offset }: { limit: number; offset: number }
): Promise<Note[]> {
  const rows = await hotRead<Record<string, any>>(
    `${CURRENT} and notes.competitor_id = ? order by notes.updated_at desc, notes.id desc limit ? offset ?`,
    [workspace.id, competitorId, limit, offset]
  )
  return rows.map(noteOf)
}

/**
 * Returns a note.
 *
 * @throws NotFound
 */
export async function findNote(workspace: Tenant, id: string): Promise<Note> {
  const [row] = await hotRead<Record<string, any>>(`${CURRENT} and notes.id = ?`, [workspace.id, id])
  if (!row) throw new NotFound('Note')
  return noteOf(row)
}

export async function countNotes(workspace: Tenant, competitorId: string): Promise<number> {
  const [row] = await hotRead<{ total: number | string }>(
    'select count(*) as total from notes where workspace_id = ? and competitor_id = ?',
    [workspace.id, competitorId]
  )
  return Number(row.total)
}

/** Returns the stored versions of a note, the newest first. */
export async function noteVersions(workspace: Tenant, noteId: string): Promise<NoteVersion[]> {
  const rows = await db
    .from('note_versions')
    .where('workspace_id', workspace.id)
    .where('note_id', noteId)
    .orderBy('number', 'desc')
    .select('number', 'title', 'body', 'author', 'created_at')
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: Number(created_at) }))
}

/** Returns the citations of notes, by note. */
export async function citationsOf(
  workspace: Tenant,
  noteIds: readonly string[]
): Promise<Map<string, Citation[]>> {
  const rows = await db
    .from('note_citations')
    .where('workspace_id', workspace.id)
    .whereIn('note_id', [...noteIds])
    .orderBy('position')
    .select('*')
  const byNote = Map.groupBy(rows, (row) => row.note_id as string)
  return new Map([...byNote].map(([id, cited]) => [id, cited.map(citationOf)]))
}

function citationOf(row: Record<string, any>): Citation {
  return {
    watchedUrlId: row.watched_url_id,
    versionId: row.page_version_id,
    line: row.line,
    text: row.text,
    capturedAt: Number(row.captured_at),
  }
}

function noteOf(row: Record<string, any>): Note {
  return {
    id: row.id,
    competitorId: row.competitor_id,
    title: row.title,
    body: row.body,
    version: row.version,
    author: row.author,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}
