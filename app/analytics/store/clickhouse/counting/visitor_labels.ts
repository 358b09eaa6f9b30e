import { groupBySource, OTHER_SOURCES } from '#analytics/source_groups'

const listOf = (texts: Iterable<string>) => `[${[...texts].map((text) => `'${text}'`).join(', ')}]`

/** Returns the group of a source; see `sourceGroupOf`. */
const group = (source: string) =>
  `transform(replaceRegexpOne(lowerUTF8(${source}), '^www[.]', ''),
    ${listOf(groupBySource.keys())}, ${listOf(groupBySource.values())}, '${OTHER_SOURCES}')`

const each = (kind: string, labels: string) => `arrayMap(one -> ('${kind}', assumeNotNull(one)), ${labels})`

/** The source groups of a contribution. */
export const SOURCE_GROUPS = `arrayDistinct(arrayMap(source -> ${group('source')}, sources))`

/** The labels of a contribution; see `labelsOf`, which does the same for the tables. */
export const VISITOR_LABELS = `if(is_visitor, arrayConcat(
  ${each('source', 'sources')},
  ${each('group', SOURCE_GROUPS)},
  ${each('entry', 'entry_pages')},
  ${each('exit', 'exit_pages')},
  ${each('medium', 'mediums')},
  ${each('campaign', 'campaigns')},
  ${each('content', 'contents')},
  ${each('term', 'terms')},
  ${each('event', 'events')},
  arrayMap(
    pair -> (pair.1, assumeNotNull(pair.2)),
    arrayFilter(
      pair -> isNotNull(pair.2),
      [('country', origin.1), ('device', origin.2), ('os', origin.3), ('browser', origin.4)]
    )
  )
), [])`
