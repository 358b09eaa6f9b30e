import type { Detector, Plugin } from 'rivalwatch-plugin'

const detector: Detector = {
  categories: ['page'],
  detect({ wordCount: from }, { wordCount: to }) {
    if (from === 0 || to >= from / 2) return []
    const [before, after] = [`${from} words`, `${to} words`]
    return [{ category: 'page', field: 'wordCount', kind: 'changed', before, after }]
  },
}

/** Reports pages that lost more than half of their words. */
export default function shrunkPage(): Plugin {
  return { name: 'shrunk_page', contract: 1, detectors: [detector] }
}
