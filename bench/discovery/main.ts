/**
 * Measures discovery on made-up company sites. `npm run bench discovery` prints the share of the pages a person would
 * watch that are among the first twelve, how many of those have the right type, and what else is among them; `--verbose`
 * lists the pages. `-- --sites DIR` measures on saved sites instead, whose format `saved_sites.ts` describes;
 * `--latency MS` lets each answer take so long and keeps the usual pace. `-- --corpus DIR` also counts what the first
 * links of the pages in DIR/pages are recognized as. Exits with 1 below 90%.
 */
process.env.APP_KEY ??= 'only-to-start-with-and-never-used'
if (!process.argv.includes('--latency')) process.env.CRAWLER_HOST_DELAY ??= '0'

const { measure } = await import('./measure.js')
await measure()
