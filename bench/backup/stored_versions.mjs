import { randomBytes } from 'node:crypto'
import BetterSqlite from 'better-sqlite3'

/** The size of a page's content, compressed. */
const CONTENT_BYTES = 3_000
const WORDS_OF_A_CHANGE = 120
const VERSIONS_OF_A_PAGE = 100

/**
 * Writes versions of many pages straight into a database, each with its content and a change, as after years of crawls.
 *
 * @param {string} file a migrated SQLite database with one workspace
 * @param {number} count
 */
export function storeVersions(file, count) {
  const db = new BetterSqlite(file)
  db.pragma('foreign_keys = off')
  db.pragma('synchronous = off')
  const workspace_id = db.prepare('select id from workspaces').pluck().get()
  const prepared = {}
  const row = (table, values) => {
    const names = Object.keys(values)
    const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
    prepared[sql] ??= db.prepare(sql)
    prepared[sql].run(...Object.values(values))
  }
  const base = { workspace_id, created_at: 1 }
  db.transaction(() => {
    row('competitors', { ...base, id: 'comp_1', name: 'Northwind', domain: 'northwind.example' })
    for (let at = 0; at < count; at++) {
      const page = `wu_${Math.floor(at / VERSIONS_OF_A_PAGE)}`
      const number = at % VERSIONS_OF_A_PAGE
      if (number === 0) row('watched_urls', { ...base, ...pageValues(page) })
      const hash = randomBytes(32).toString('hex')
      row('page_contents', {
        id: `cont_${at}`,
        watched_url_id: page,
        hash,
        content: randomBytes(CONTENT_BYTES),
        size: 3 * CONTENT_BYTES,
        created_at: at,
      })
      row('page_versions', {
        id: `ver_${at}`,
        workspace_id,
        watched_url_id: page,
        content_id: `cont_${at}`,
        version_number: number,
        http_status: 200,
        body_hash: hash,
        crawled_at: at,
      })
      row('page_changes', {
        id: `chg_${at}`,
        workspace_id,
        watched_url_id: page,
        kind: 'changed',
        dedupe_key: `ver_${at}`,
        differences: JSON.stringify({ fields: [], lines: [{ kind: 'added', text: words() }] }),
        outcome: 'held_back',
        detected_at: at,
      })
    }
  })()
  db.close()
}

function pageValues(id) {
  return {
    id,
    competitor_id: 'comp_1',
    url: `https://northwind.example/${id}`,
    url_hash: id,
    label: 'custom',
    crawl_frequency: 'daily',
    is_active: 1,
    last_status: 'success',
    next_crawl_at: 1,
  }
}

function words() {
  const word = () => `word${Math.floor(Math.random() * 10_000)}`
  return Array.from({ length: WORDS_OF_A_CHANGE }, word).join(' ')
}
