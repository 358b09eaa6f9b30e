import vine from '@vinejs/vine'
import { idsField } from '#platform/operations/batches'
import { cursorField } from '#platform/operations/cursors'
import { exportFormat } from '#platform/operations/exports'
import { address, formMessages, name, queryInteger, reference, wellFormed } from '#platform/validation'
import { MAX_KEYWORD_LENGTH, MOST_KEYWORDS } from '#monitoring/keywords'
import { crawlFrequencies, labels } from '#monitoring/labels'
import { LONGEST_TAG, MOST_TAGS } from '#monitoring/tags/tag_names'
import { SLOWEST_PACE } from '#monitoring/schedule/crawl_limits'
import { MOST_REGIONS, regionModes } from '#monitoring/regions/region'
import { MAX_SELECTOR_LENGTH } from '#monitoring/regions/selector'

export const addCompetitorValidator = vine.create({
  name: name().meta({ description: 'Display name of the company' }),
  domain: domain(),
})

export const suggestUrlsValidator = vine.create({ domain: domain() })

export const discoverPagesValidator = vine.create({ domain: domain() })

/** The maximum value of `limit`. */
const MOST_ROWS = 100

const part = () => ({
  limit: queryInteger(1, MOST_ROWS).optional().meta({
    description: 'Maximum number of rows to return. Without limit and cursor, the whole list is returned.',
  }),
  cursor: cursorField(),
})

const COMMA = /^[^,]*$/

/** A tag of a competitor. */
export const tag = () => name(LONGEST_TAG).regex(COMMA)

/** A filter by a tag of the competitor. */
export const tagFilter = () => tag().optional().meta({ description: 'A tag of the competitor' })

export const tagsValidator = vine.create({ tags: vine.array(tag()).maxLength(MOST_TAGS).optional() })

export const listCompetitorsValidator = vine.create({ tag: tagFilter(), ...part() })

export const listWatchedUrlsValidator = vine.create({
  competitorId: reference().optional(),
  tag: tagFilter(),
  ...part(),
})

export const updateCompetitorValidator = vine.create({
  name: name().optional().meta({ description: 'Display name of the company' }),
  domain: domain().optional(),
})

const hour = () => vine.number({ strict: true }).withoutDecimals().range([0, 23])

export const crawlLimitsValidator = vine.create({
  pace: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([1, SLOWEST_PACE])
    .nullable()
    .optional()
    .meta({ description: 'The minimum number of seconds between two crawls; null for no limit' }),
  hours: vine
    .object({ from: hour(), until: hour() })
    .nullable()
    .optional()
    .meta({ description: 'Whole hours in the workspace’s time zone, across midnight if `until` is earlier' }),
})

export const listVersionsValidator = vine.create({
  limit: queryInteger(1, MOST_ROWS).optional().meta({ default: 20 }),
  cursor: cursorField(),
})

export const exportVersionsValidator = vine.create({ format: exportFormat() })

export const exportWatchedUrlsValidator = vine.create({
  competitorId: reference().optional(),
  tag: tagFilter(),
  format: exportFormat(),
})

export const watchUrlValidator = vine.create({
  competitorId: reference(),
  url: address().meta({ description: 'Full URL, including https://' }),
  label: vine.enum(labels),
  crawlFrequency: vine.enum(crawlFrequencies).optional().meta({ default: 'hourly' }),
})

const pageChanges = () => ({
  label: vine.enum(labels).optional(),
  crawlFrequency: vine.enum(crawlFrequencies).optional(),
  isActive: vine
    .boolean({ strict: true })
    .optional()
    .meta({ description: 'Set to false to pause crawling, or true to resume' }),
})

export const updateWatchedUrlValidator = vine.create(pageChanges())

const keywordsField = () => vine.array(name(MAX_KEYWORD_LENGTH)).maxLength(MOST_KEYWORDS).optional()

export const changePageSettingsValidator = vine.create({
  name: name().nullable().optional().meta({ description: 'What your team calls the page; null for its URL' }),
  regions: vine
    .array(
      vine.object({
        id: reference().optional().meta({ description: 'ID of an existing region to keep' }),
        mode: vine.enum(regionModes).optional().meta({ description: 'Mode of a new region' }),
        selector: address(MAX_SELECTOR_LENGTH)
          .optional()
          .meta({ description: 'CSS selector of a new region: tags, ids, classes and attributes' }),
      })
    )
    .maxLength(MOST_REGIONS)
    .optional()
    .meta({ description: 'All regions of the page. The next crawl saves a new baseline.' }),
  alertOnlyIf: keywordsField().meta({
    description: 'Only changes that contain one of these words become alerts; empty for all',
  }),
  alwaysAlertIf: keywordsField().meta({
    description: 'Changes that contain one of these words always become alerts',
  }),
})

export const updateWatchedUrlsValidator = vine.create({ ids: idsField(), ...pageChanges() })

export const idsValidator = vine.create({ ids: idsField() })

const pages = vine
  .array(
    vine.object({ url: address(), label: vine.enum(labels), crawlFrequency: vine.enum(crawlFrequencies) })
  )
  .minLength(1)

const messages = formMessages({
  'name.required': 'Enter a name.',
  'name.minLength': 'Enter a name.',
  'name.maxLength': 'Use at most {{ max }} characters.',
  'domain.required': 'Enter a domain such as example.com.',
  'domain.minLength': 'Enter a domain such as example.com.',
  'tags.*.maxLength': 'A tag can be at most {{ max }} characters long.',
  'tags.array.maxLength': 'Use at most {{ max }} tags.',
  'pages.array.minLength': 'Select at least one page.',
  'url.maxLength': 'URLs can be at most {{ max }} characters long.',
})

/** Forms of the app: the site to search, the pages chosen there, and a competitor's settings. */
export const namedSiteValidator = vine.create({ domain: domain() })
export const competitorValidator = vine.create({
  name: name(),
  domain: domain(),
  tags: vine.array(tag()).maxLength(MOST_TAGS).optional(),
  pace: formNumber(1, SLOWEST_PACE),
  fromHour: formNumber(0, 23),
  untilHour: formNumber(0, 23),
})
export const chosenCompetitorValidator = vine.create({ name: name(), domain: domain(), pages })
export const chosenPagesValidator = vine.create({ pages })

for (const validator of [
  namedSiteValidator,
  competitorValidator,
  chosenCompetitorValidator,
  chosenPagesValidator,
]) {
  validator.messagesProvider = messages
}

/** Form of the app for pages selected in a list. `selection` names the pages that undo changes back. */
export const selectedPagesValidator = vine.create({
  ids: idsField().optional(),
  selection: reference().optional(),
  isEverything: vine.boolean().optional(),
  label: vine.enum(labels).optional(),
  crawlFrequency: vine.enum(crawlFrequencies).optional(),
  isActive: vine.boolean().optional(),
})

/**
 * Form of the app for competitors selected in a list. `tag` is the filter of the list, and `selection` names the
 * competitors and pages that undo changes back.
 */
export const selectedCompetitorsValidator = vine.create({
  ids: idsField().optional(),
  selection: reference().optional(),
  isEverything: vine.boolean().optional(),
  tag: tag().optional(),
  isActive: vine.boolean().optional(),
  addTag: tag().optional(),
  removeTag: tag().optional(),
})
selectedCompetitorsValidator.messagesProvider = formMessages({
  'addTag.required': 'Enter a tag.',
  'addTag.minLength': 'Enter a tag.',
  'addTag.maxLength': 'A tag can be at most {{ max }} characters long.',
  'addTag.regex': "A tag can't contain commas.",
})

/** Form of the app for a page's settings; pausing has its own forms. */
export const pageSettingsValidator = vine.create({
  name: vine.string().trim().maxLength(120).use(wellFormed()).optional(),
  alertOnlyIf: typedKeywords(),
  alwaysAlertIf: typedKeywords(),
  label: vine.enum(labels).optional(),
  crawlFrequency: vine.enum(crawlFrequencies).optional(),
})

/** A number in a form; missing if the field is empty. */
function formNumber(min: number, max: number) {
  return vine
    .number()
    .parse((given) => (given === '' ? undefined : given))
    .withoutDecimals()
    .range([min, max])
    .optional()
}

/** Keywords in one field, separated by commas or lines. */
function typedKeywords() {
  return vine.string().maxLength(2_000).use(wellFormed()).optional()
}

/** Form of the app: an area that was picked on a page or described by a selector. */
export const regionValidator = vine.create({
  mode: vine.enum(regionModes),
  selector: address(MAX_SELECTOR_LENGTH).optional(),
  index: vine.number().withoutDecimals().min(0).max(1_000_000).optional(),
  check: vine
    .string()
    .regex(/^[0-9a-z]{1,10}$/)
    .optional(),
})
regionValidator.messagesProvider = formMessages({
  'selector.maxLength': 'Selectors can be at most {{ max }} characters long.',
})

function domain() {
  return address().meta({
    description: 'Domain such as northwind.example. https://, www. and any path are removed.',
  })
}
