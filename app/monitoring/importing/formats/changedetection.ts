/**
 * Backups of changedetection.io: a zip file with `url-watches.json`, which has all watches by id, or in newer versions
 * with a `watch.json` in a folder for each watch.
 */
import { isSet, namesOfSet, objectOf, parseJson } from '#monitoring/importing/formats/json_values'
import { listed, type ListedPage, UnreadableFile } from '#monitoring/importing/listed_page'
import { readZip, type ZipEntry } from '#monitoring/importing/zip'

const INDEX = 'url-watches.json'
const WATCH = /^[0-9a-f-]{36}\/watch\.json$/i
const UNITS: Record<string, number> = { weeks: 10_080, days: 1440, hours: 60, minutes: 1, seconds: 1 / 60 }
const TEMPLATE = /\{[{%]/
const SOURCE = /^source:/i

const LOST = {
  include_filters: 'filters',
  subtractive_selectors: 'filters',
  extract_text: 'filters',
  extract_lines_containing: 'filters',
  ignore_text: 'filters',
  trigger_text: 'triggers',
  text_should_not_be_present: 'triggers',
  conditions: 'triggers',
  headers: 'request headers',
  browser_steps: 'browser steps',
  webdriver_js_execute_code: 'browser steps',
  proxy: 'proxy',
}

/** Reads a backup. Its older form is complete; a file that has both is read by watch. */
export async function readChangedetectionZip(file: string): Promise<ListedPage[]> {
  const isWanted = (name: string) => name === INDEX || WATCH.test(name)
  const entries = await readZip(file, isWanted)
  const watches = entries.filter(({ name }) => name !== INDEX).map(parsed)
  if (watches.length > 0) return watches.map(pageOf)
  const index = entries.find(({ name }) => name === INDEX)
  if (!index) {
    throw new UnreadableFile(
      `The zip file has neither ${INDEX} nor a watch.json, so it is not a backup of changedetection.io.`
    )
  }
  return readWatches(parsed(index))
}

/** Reads the content of `url-watches.json`. */
export function readWatches(index: unknown): ListedPage[] {
  return Object.values(objectOf(objectOf(index).watching)).map(pageOf)
}

function pageOf(watch: unknown): ListedPage {
  const settings = objectOf(watch)
  const url = typeof settings.url === 'string' ? settings.url.trim() : ''
  const method = String(settings.method ?? 'GET').toUpperCase()
  const lost = namesOfSet(settings, LOST)
  if (SOURCE.test(url)) lost.push('source code instead of text')
  const usesDefault = settings.time_between_check_use_default === true
  return {
    ...listed(url.replace(SOURCE, '')),
    ...(method !== 'GET' && { refusal: `It is requested with ${method}, and only GET is supported.` }),
    ...(TEMPLATE.test(url) && { refusal: 'Its address has a template, which would need to be a fixed URL.' }),
    interval: usesDefault ? null : minutesOf(settings.time_between_check),
    isPaused: settings.paused === true,
    lost,
  }
}

function minutesOf(parts: unknown): number | null {
  const given = objectOf(parts)
  if (!isSet(given)) return null
  return Object.keys(UNITS).reduce((sum, unit) => sum + (Number(given[unit]) || 0) * UNITS[unit], 0)
}

function parsed({ name, content }: ZipEntry): unknown {
  return parseJson(content.toString('utf8'), `${name} in the zip file`)
}
