import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { READER } from '#monitoring/pipeline/reading/extract'
import { contentOf } from '#tests/support/judge_markup'
import { layouts } from '#tests/unit/plugins/prices/plans/layouts'
import * as pages from './pages.js'

/** A hash of how the reader read the sample pages, and the READER number at that time. */
const KNOWN = { reader: 19, made: '071ecd327d8023ec' }

test('raises READER whenever pages are read differently, or every watched page would seem to have changed', ({
  assert,
}) => {
  const samples = Object.values(pages).filter((page) => typeof page === 'object')
  const plans: [string, string][] = [
    ['Starter', '$19'],
    ['Team', '$49'],
  ]
  const rows = { SSO: [false, true], 'API calls': ['1,000', 'Unlimited'], 'Audit log': [false, true] }
  const contents = [
    ...samples.map(({ url, html }) => contentOf(url, html)),
    ...layouts.map(({ render }) => contentOf('https://northwind.example/pricing', render(plans, rows))),
  ]
  const made = createHash('sha256')
    .update(JSON.stringify(contents.map((content) => ({ ...content, reader: undefined }))))
    .digest('hex')
    .slice(0, 16)
  assert.deepEqual(
    { reader: READER, made },
    KNOWN,
    'Raise READER in app/monitoring/pipeline/reading/extract.ts, then write both down here.'
  )
})
