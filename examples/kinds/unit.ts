import type { Plugin, UnitReader } from 'rivalwatch-plugin'

const reader: UnitReader = {
  kind: 'webinar',
  read: (page) =>
    page
      .elements('article')
      .filter(({ attributes }) => attributes['data-type'] === 'webinar')
      .flatMap((article) => {
        const [start, end] = page.blocksIn(article)
        const title = page.blocks.slice(start, end).find(({ kind }) => kind === 'heading')?.text
        return title ? [{ kind: 'webinar', title, start, end }] : []
      })
      .slice(0, 500),
}

/** Reads webinars as units, so that alerts can name new ones. */
export default function webinar(): Plugin {
  return { name: 'webinar', contract: 1, units: [reader] }
}
