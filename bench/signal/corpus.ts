/**
 * Loads the labeled page changes of the corpus one page at a time, because a page's bundle unpacks to as much as 117
 * MB.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { parseRows } from '../support/corpus_rows.js'

/** One snapshot of a page: the SHA-1 of its bytes and its fetch time in ISO 8601. */
export interface Snapshot {
  sha1: string
  at: string
}

export interface LabelledPair {
  id: string
  page: string
  url: string
  label: 'meaningful' | 'noise'
  /** The type of change: `wording`, `menu`, `countdown` … */
  kind: string
  before: Snapshot
  after: Snapshot
  /** Earlier snapshots, oldest first, ending with `before`. */
  history: Snapshot[]
}

export interface LabelledPage {
  name: string
  pairs: LabelledPair[]
  /**
   * Returns the markup of a snapshot.
   *
   * @throws Error when the bundle does not contain the snapshot
   */
  html(sha1: string): string
}

/** The maximum number of snapshots in a history, as in the corpus's own sequences. */
const HISTORY = 12

export class CorpusMissing extends Error {}

/**
 * Yields the labeled pages of a corpus.
 *
 * @throws CorpusMissing when the folder contains no such corpus
 */
export function* labelledPages(folder: string): Generator<LabelledPage> {
  const index = JSON.parse(read(folder, 'index.json')) as { bundles: Record<string, { file: string }> }
  const pairs = readPairs(folder)
  for (const [name, ofPage] of Map.groupBy(pairs, ({ page }) => page)) {
    const markup = unpack(join(folder, index.bundles[name].file))
    yield {
      name,
      pairs: ofPage,
      html(sha1) {
        const html = markup.get(sha1)
        if (html === undefined) throw new Error(`${name} has no snapshot ${sha1}`)
        return html
      },
    }
  }
}

type RawPair = Omit<LabelledPair, 'before' | 'after' | 'history'> &
  Record<'before' | 'after' | 'beforeAt' | 'afterAt', string>

function readPairs(folder: string): LabelledPair[] {
  const raw = parseRows<RawPair>(read(folder, 'pairs.jsonl'))
  const sequences = new Map(
    parseRows<{ pairId: string; history: Snapshot[] }>(read(folder, 'sequences.jsonl')).map(
      ({ pairId, history }) => [pairId, history]
    )
  )
  const known = Map.groupBy(raw, ({ page }) => page)
  return raw.map((pair) => ({
    ...pair,
    before: { sha1: pair.before, at: pair.beforeAt },
    after: { sha1: pair.after, at: pair.afterAt },
    history: sequences.get(pair.id) ?? earlierSnapshots(known.get(pair.page)!, pair),
  }))
}

/** Collects the snapshots before a pair that has no sequence, from the page's other pairs. */
function earlierSnapshots(ofPage: readonly RawPair[], pair: RawPair): Snapshot[] {
  const snapshots = new Map<string, Snapshot>()
  for (const { before, beforeAt, after, afterAt } of ofPage) {
    snapshots.set(beforeAt, { sha1: before, at: beforeAt })
    snapshots.set(afterAt, { sha1: after, at: afterAt })
  }
  return [...snapshots.values()]
    .filter(({ at }) => Date.parse(at) <= Date.parse(pair.beforeAt))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-HISTORY)
}

function unpack(file: string): Map<string, string> {
  const snapshots = parseRows<{ sha1: string; html: string }>(
    brotliDecompressSync(readFileSync(file)).toString('utf8')
  )
  return new Map(snapshots.map(({ sha1, html }) => [sha1, html]))
}

function read(folder: string, file: string): string {
  const path = join(folder, file)
  if (!existsSync(path)) throw new CorpusMissing(`${path} is missing`)
  return readFileSync(path, 'utf8')
}
