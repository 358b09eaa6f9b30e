import type { Plugin } from 'rivalwatch-plugin'
import { boardAt, discoverBoards } from './boards.js'
import { readBoard } from './read_board.js'

/** Reads the job boards that Greenhouse, Ashby and Lever publish as JSON. */
export default function jobBoards(): Plugin {
  return {
    name: 'job_boards',
    sources: [
      {
        id: 'job_board',
        reads: ({ url, opening }) => boardAt(url) !== null && /^[{[]/.test(opening),
        read: readBoard,
        discover: discoverBoards,
      },
    ],
  }
}
