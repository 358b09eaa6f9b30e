import type { Detector, Page, Plugin } from 'rivalwatch-plugin'

/** Reports pages whose reading time has at least doubled or halved. */
export default function readingTime({ wordsPerMinute = 200 } = {}): Plugin {
  if (!(wordsPerMinute > 0)) throw new Error('wordsPerMinute must be a number above 0')
  const minutesFor = (page: Page) =>
    Math.ceil(page.blocks.flatMap(({ text }) => text.split(' ')).length / wordsPerMinute)
  return {
    name: 'reading_time',
    contract: 1,
    extractors: [{ field: 'readingMinutes', empty: 0, extract: minutesFor }],
    detectors: [detector],
  }
}

const detector: Detector = {
  categories: ['page'],
  detect(...contents) {
    // Versions that were stored before this plugin was loaded lack the field.
    const [from, to] = contents.map(({ readingMinutes = 0 }) => Number(readingMinutes))
    if (from === 0 || to === 0 || (to < 2 * from && from < 2 * to)) return []
    const [before, after] = [`${from} min`, `${to} min`]
    return [{ category: 'page', field: 'readingMinutes', kind: 'changed', before, after }]
  },
}
