/** The application with built pages, and an owner who looks at an inbox of as many alerts as a page of it shows. */
import 'reflect-metadata'
import { readFileSync } from 'node:fs'
import { answerMeasurements } from '../support/measured_process.js'
import { ignite } from '../../bin/ignite.js'
import { expectBuiltPages, serveBuiltPages } from '#tests/support/browser/built_pages'

await ignite()
  .tap((app) => app.booting(() => expectBuiltPages(app)))
  .httpServer()
  .start()
await serveBuiltPages()

const { PAGE_SIZE } = await import('#alerts/controllers/inbox_query')
const { default: vite } = await import('#config/vite')
const { signedInOwner } = await import('#tests/functional/app/accounts')
const { anAlert } = await import('#tests/functional/app/alert_factory')

const { browser, workspace } = await signedInOwner()
const competitors = ['Northwind', 'Harborline', 'Quillbase', 'Lumenware', 'Parcelry']
for (let index = 0; index < PAGE_SIZE; index++) {
  await anAlert(workspace, {
    status: index < 10 ? 'unread' : 'read',
    summary: `${competitors[index % 5]} raised Team from $49 to $${50 + index} a month and cut its free plan from 5 seats to 2.`,
    detectedAt: Date.now() - index * 3_600_000,
  })
}

/** Milliseconds from asking for the inbox to the whole answer; without `html`, as JSON that nobody rendered. */
async function answerTime({ html }: { html: boolean }): Promise<number> {
  const headers: Record<string, string> = html ? {} : { 'x-inertia': 'true', 'x-inertia-version': version }
  const begun = performance.now()
  const { status, html: body } = await browser.visit('/alerts', headers)
  const took = performance.now() - begun
  const isWhole = status === 200 && body.split('raised Team').length > PAGE_SIZE
  if (!isWhole || html !== body.startsWith('<!')) throw new Error(`The inbox answers ${status}, or with less`)
  return took
}

const { page } = await browser.visit('/alerts')
const version = page!.version

const manifestFile = vite.manifestFile!
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
answerMeasurements({ manifest, manifestFile }, answerTime)
