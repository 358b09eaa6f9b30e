/** A page thread with plugins that fail on pages whose text asks for it. */
import type { Page, Plugin } from 'rivalwatch-plugin'
import { PluginRegistry } from '#platform/plugins/registry'
import { serveTasks } from '#monitoring/pipeline/thread/serve_tasks'

const textOf = (page: Page) => page.blocks.map(({ text }) => text).join(' ')

const title: Plugin = {
  name: 'title',
  extractors: [{ field: 'wholeText', empty: '', extract: textOf }],
}

const faulty: Plugin = {
  name: 'faulty',
  extractors: [
    {
      field: 'words',
      empty: 0,
      extract(page) {
        const text = textOf(page)
        while (text.includes('hang'));
        if (text.includes('throw')) throw new Error('no words')
        const kept: string[] = []
        while (text.includes('leak')) kept.push(`${kept.length}`.repeat(10_000))
        return text.split(' ').length
      },
    },
  ],
  detectors: [
    {
      categories: ['page'],
      detect: ({ words: before }, { words: after }) =>
        before === after
          ? []
          : [{ category: 'page', field: 'words', kind: 'changed', before: `${before}`, after: `${after}` }],
    },
  ],
}

serveTasks(new PluginRegistry([title, faulty]))
