import { writeFile } from 'node:fs/promises'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Config } from '@japa/runner/types'
import { sessionApiClient } from '@adonisjs/session/plugins/api_client'
import { shieldApiClient } from '@adonisjs/shield/plugins/api_client'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { appUrl } from '#config/app'
import { storagePath } from '#config/storage'
import { createHttpServer } from '#platform/http/http_server'
import { serveBuiltPages } from '#tests/support/browser/built_pages'
import { testInChromium } from '#tests/support/browser/suite'
import { emptyDatabase } from '#tests/support/database'
import { assertAlertsAreFounded } from '#tests/support/founded_alerts'

export const plugins: Config['plugins'] = [
  assert(),
  apiClient(appUrl),
  sessionApiClient(app),
  shieldApiClient(),
  pluginAdonisJS(app),
]

/** Writes the titles of failed tests, for a caller that retries them. */
const listFailed: NonNullable<Config['teardown']>[number] = async (runner) => {
  const { failedTestsTitles } = runner.getSummary()
  await writeFile(storagePath('failed_tests.json'), JSON.stringify(failedTestsTitles))
}

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = { setup: [], teardown: [listFailed] }

export const configureSuite: Config['configureSuite'] = (suite) => {
  if (suite.name === 'unit') return
  suite.setup(() => serveBuiltPages())
  suite.setup(() => testUtils.httpServer().start(createHttpServer))
  suite.onGroup((group) => {
    group.each.setup(() => emptyDatabase())
    group.each.teardown(() => assertAlertsAreFounded())
  })
  suite.onTest((test) => {
    test.setup(() => emptyDatabase())
    test.teardown(() => assertAlertsAreFounded())
  })
  if (suite.name === 'browser' || suite.name === 'rendering') testInChromium(suite)
}
