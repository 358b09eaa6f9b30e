import { definePlugins } from '#platform/plugins/config'

/**
 * The loaded plugins, in order: the first fetcher that supports a page fetches it, and each analyst improves the
 * verdict of the previous ones. A plugin is a module from `plugins/` or an npm package: `() => import('name')`, or
 * `[() => import('name'), { options }]`; with options from the installation's settings, `{ module, options }`.
 */
export default definePlugins([
  () => import('#plugins/http_fetcher'),
  { module: () => import('#plugins/browser_fetcher'), options: ({ browser }) => browser },
  () => import('#plugins/feeds'),
  () => import('#plugins/job_boards'),
  () => import('#plugins/status_pages'),
  () => import('#plugins/documents'),
  () => import('#plugins/seo'),
  () => import('#plugins/headings'),
  () => import('#plugins/structured_data'),
  () => import('#plugins/links'),
  () => import('#plugins/ctas'),
  () => import('#plugins/prices'),
  () => import('#plugins/entries'),
  () => import('#plugins/logos'),
  () => import('#plugins/tech'),
  () => import('#plugins/text'),
  () => import('#plugins/field_changes'),
  () => import('#plugins/noise'),
  () => import('#plugins/rule_analyst'),
  { module: () => import('#plugins/llm_analyst'), options: ({ languageModel }) => languageModel },
  () => import('#plugins/known_paths'),
  () => import('#plugins/slack'),
  () => import('#plugins/teams'),
  () => import('#plugins/discord'),
  { module: () => import('#plugins/email'), options: ({ sendsMail }) => ({ sendsMail }) },
  () => import('#plugins/webhook'),
  () => import('#plugins/user_agent'),
  () => import('#plugins/referrer'),
  () => import('#plugins/geo'),
])
