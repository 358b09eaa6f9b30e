import type { PluginFactory } from 'rivalwatch-plugin'

/** Raises a high alert when a competitor starts to mention you. */
const mentions: PluginFactory<{ names: string[] }> = ({ names } = { names: [] }) => ({
  name: 'mentions',
  contract: 1,
  analysts: [
    {
      id: 'mentions',
      judge({ page, lines }) {
        const added = lines.filter(({ kind }) => kind === 'added').map(({ block }) => block.text)
        const excerpt = added.find((text) => names.some((name) => text.includes(name)))
        if (!excerpt) return null
        const summary = `${page.competitor} mentions you on its ${page.label} page.`
        const reasoning = 'High: a new line mentions you.'
        return { score: 'high', summary, excerpt: excerpt.slice(0, 500), reasoning }
      },
    },
  ],
})

export default mentions
