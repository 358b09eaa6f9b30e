import { definePlugins } from '#platform/plugins/config'

/**
 * What is loaded, in order: the first fetcher and the first analyst that can, do. A plugin is a module from `plugins/`
 * or from an npm package: `() => import('name')`, or `[() => import('name'), { options }]`.
 */
export default definePlugins([
  () => import('#plugins/http_fetcher'),
  () => import('#plugins/seo'),
  () => import('#plugins/headings'),
  () => import('#plugins/structured_data'),
  () => import('#plugins/links'),
  () => import('#plugins/ctas'),
  () => import('#plugins/prices'),
  () => import('#plugins/tech'),
  () => import('#plugins/text'),
  () => import('#plugins/field_changes'),
  () => import('#plugins/noise'),
  () => import('#plugins/rule_analyst'),
  () => import('#plugins/known_paths'),
])
