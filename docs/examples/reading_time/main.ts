import type { Detector, Page, Plugin } from '#platform/contract'

/** Tells when a page takes twice or half as long to read. */
export default function readingTime({ wordsPerMinute = 200 } = {}): Plugin {
  if (!(wordsPerMinute > 0)) throw new Error('wordsPerMinute has to be a number above 0')
  const minutesFor = (page: Page) =>
    Math.ceil(page.blocks.flatMap(({ text }) => text.split(' ')).length / wordsPerMinute)
  return {
    name: 'reading_time',
    extractors: [{ field: 'readingMinutes', empty: 0, extract: minutesFor }],
    detectors: [detector],
  }
}

const detector: Detector = {
  categories: ['page'],
  detect(...contents) {
    // Versions that were stored before this plugin was loaded have no such field.
    const [from, to] = contents.map(({ readingMinutes = 0 }) => Number(readingMinutes))
    if (from === 0 || to === 0 || (to < 2 * from && from < 2 * to)) return []
    const [before, after] = [`${from} min`, `${to} min`]
    return [{ category: 'page', field: 'readingMinutes', kind: 'changed', before, after }]
  },
}
