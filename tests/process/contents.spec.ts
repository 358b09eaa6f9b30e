import { join } from 'node:path'
import { test } from '@japa/runner'
import { aceWith } from '#tests/support/ace'
import { aFolder } from '#tests/support/backups'
import { S3Double } from '#tests/support/s3_double'

const settingsOf = ({ settings }: S3Double) => ({
  CONTENT_STORE: 's3',
  S3_BUCKET: settings.bucket,
  S3_ENDPOINT: settings.endpoint,
  AWS_REGION: settings.region,
  AWS_ACCESS_KEY_ID: settings.accessKeyId,
  AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
})

test.group('An installation with a bucket', (group) => {
  let double: S3Double
  group.each.setup(async () => {
    double = await S3Double.start()
    return () => double.stop()
  })

  test('reports whether the bucket can be used', async ({ assert, cleanup }) => {
    const STORAGE_PATH = join(await aFolder(cleanup), 'storage')
    const given = { DB_CONNECTION: 'sqlite', STORAGE_PATH }
    await aceWith(given, 'migration:run', '--force')
    const findings = async (settings: Record<string, string>) => {
      const { stdout } = await aceWith({ ...given, ...settings }, 'doctor', '--json')
      return JSON.parse(stdout).find(({ check }: { check: string }) => check === 'content_stores')
    }
    const settings = settingsOf(double)
    assert.deepInclude(await findings({}), { status: 'ok', detail: 'contents are in the database' })
    assert.deepInclude(await findings(settings), {
      status: 'ok',
      detail: `bucket ${settings.S3_BUCKET} at ${settings.S3_ENDPOINT}`,
    })
    const other = { ...settings, AWS_SECRET_ACCESS_KEY: 'not-the-secret' }
    const refused = await findings(other)
    assert.deepInclude(refused, { status: 'error', detail: 'S3 answered 403 SignatureDoesNotMatch' })
    assert.match(refused.remedy, /access key/)
    assert.notInclude(JSON.stringify(refused), other.AWS_SECRET_ACCESS_KEY)
  })

  test('does not start without its settings', async ({ assert }) => {
    const { exitCode, stderr } = await aceWith({ ...settingsOf(double), S3_BUCKET: '' }, 'contents:check')
    assert.equal(exitCode, 1)
    assert.match(stderr, /CONTENT_STORE is s3, so S3_BUCKET must be set/)
  })
})
