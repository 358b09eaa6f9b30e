import { flags } from '@adonisjs/core/ace'
import { countOf } from 'rivalwatch-plugin'
import { ProductCommand } from '#platform/console/product_command'
import { ProgressLine } from '#platform/console/progress_line'

export default class SearchReindex extends ProductCommand {
  static commandName = 'search:reindex'
  static description = 'Rebuild the search index from stored data'
  static help = [
    'Safe to run alongside web and workers. Until it finishes, searches find only what has been reindexed so far.',
    'If it is interrupted, workers continue.',
  ]

  @flags.boolean({ description: 'Print {indexed} as JSON: how many versions and alerts were indexed' })
  declare json: boolean

  async perform() {
    const { rebuildIndex } = await import('#search/indexing/rebuild_index')
    const progress = new ProgressLine('Indexing', this.json ? false : undefined)
    const indexed = await rebuildIndex(progress.show).finally(() => progress.end())
    this.answer({ indexed }, `Indexed ${countOf(indexed, 'version or alert', 'versions and alerts')}.`)
  }
}
