import { channelBySource, OTHER_SOURCES } from '#analytics/channels'

const listOf = (texts: Iterable<string>) => `[${[...texts].map((text) => `'${text}'`).join(', ')}]`

/** The channel of a source: see `channelOf`. */
const channel = (source: string) =>
  `transform(replaceRegexpOne(lowerUTF8(${source}), '^www[.]', ''),
    ${listOf(channelBySource.keys())}, ${listOf(channelBySource.values())}, '${OTHER_SOURCES}')`

const each = (kind: string, labels: string) => `arrayMap(one -> ('${kind}', assumeNotNull(one)), ${labels})`

/** The channels of a contribution. */
export const CHANNELS = `arrayDistinct(arrayMap(source -> ${channel('source')}, sources))`

/** The labels of a contribution: see `labelsOf`, which does the same for the tables. */
export const VISITOR_LABELS = `if(is_visitor, arrayConcat(
  ${each('source', 'sources')},
  ${each('channel', CHANNELS)},
  ${each('medium', 'mediums')},
  ${each('campaign', 'campaigns')},
  ${each('event', 'events')},
  arrayMap(
    pair -> (pair.1, assumeNotNull(pair.2)),
    arrayFilter(
      pair -> isNotNull(pair.2),
      [('country', origin.1), ('device', origin.2), ('os', origin.3), ('browser', origin.4)]
    )
  )
), [])`
