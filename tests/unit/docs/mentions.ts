import type { PluginFactory } from '#platform/contract'

/** A competitor that begins to name you is worth a high alert, whatever else changed. */
const mentions: PluginFactory<{ names: string[] }> = ({ names } = { names: [] }) => ({
  name: 'mentions',
  analysts: [
    {
      id: 'mentions',
      judge({ page, lines }) {
        const added = lines.filter(({ kind }) => kind === 'added').map(({ block }) => block.text)
        const excerpt = added.find((text) => names.some((name) => text.includes(name)))
        if (!excerpt) return null
        const summary = `${page.competitor} names you on its ${page.label} page.`
        const reasoning = 'A new line names you: high.'
        return { score: 'high', summary, excerpt: excerpt.slice(0, 500), reasoning }
      },
    },
  ],
})

export default mentions
