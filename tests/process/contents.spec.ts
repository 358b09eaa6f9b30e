import { test } from '@japa/runner'
import { aceWith } from '#tests/support/ace'
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

  test('does not start without its settings', async ({ assert }) => {
    const { exitCode, stderr } = await aceWith({ ...settingsOf(double), S3_BUCKET: '' }, 'contents:check')
    assert.equal(exitCode, 1)
    assert.match(stderr, /CONTENT_STORE is s3, so S3_BUCKET must be set/)
  })
})
