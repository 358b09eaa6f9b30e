import {
  listIn,
  parseJson,
  recordIn,
  type SourceDocument,
  type SourceEntry,
  type SourceReading,
  textIn,
  UnreadableSource,
} from 'rivalwatch-plugin'
import { boardAt, type Service } from './boards.js'

interface Job {
  title: string
  url: string
  place: string
  team: string
}

const READERS: Record<Service, (board: unknown) => Job[]> = {
  greenhouse: (board) =>
    listIn(board, 'jobs').map((job) => ({
      title: textIn(job, 'title'),
      url: textIn(job, 'absolute_url'),
      place: textIn(recordIn(job, 'location'), 'name'),
      team: listIn(job, 'departments')
        .map((department) => textIn(department, 'name'))
        .filter(Boolean)
        .join(', '),
    })),
  ashby: (board) =>
    listIn(board, 'jobs')
      .filter((job) => Reflect.get(job, 'isListed') !== false)
      .map((job) => ({
        title: textIn(job, 'title'),
        url: textIn(job, 'jobUrl'),
        place: textIn(job, 'location'),
        team: textIn(job, 'department') || textIn(job, 'team'),
      })),
  lever: (board) =>
    listIn({ board }, 'board').map((job) => ({
      title: textIn(job, 'text'),
      url: textIn(job, 'hostedUrl'),
      place: textIn(recordIn(job, 'categories'), 'location'),
      team: textIn(recordIn(job, 'categories'), 'team'),
    })),
}

/** Reads the jobs of a board, each with its location and team. */
export function readBoard(document: SourceDocument): SourceReading {
  const service = boardAt(document.finalUrl) ?? boardAt(document.url)
  if (!service) throw new UnreadableSource("This URL doesn't lead to a job board.")
  const board = parseJson(document.text())
  const isBoard =
    service === 'lever' ? Array.isArray(board) : Array.isArray(Reflect.get(Object(board), 'jobs'))
  if (!isBoard) throw new UnreadableSource("The job board isn't in the documented format.")
  const jobs = READERS[service](board)
    .filter(({ title }) => title !== '')
    // Sorted, because boards list jobs newest first or in no order, and a job that only moved would look like a change.
    .sort((a, b) => compare(a.team, b.team) || compare(a.title, b.title) || compare(a.place, b.place))
  return {
    title: 'Open roles',
    lines: jobs.length === 0 ? ['No open roles.'] : [],
    entries: jobs.map(({ title, url, place, team }): SourceEntry => ({
      kind: 'job',
      title,
      url: url || undefined,
      lines: [place, team].filter(Boolean),
    })),
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
