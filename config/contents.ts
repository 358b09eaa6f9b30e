import { readS3 } from '#platform/blobs/s3/settings'
import { InvalidSetting } from '#platform/settings'
import env from '#start/env'

/** The bucket; null if none is configured. It can be read whatever the value of `contentStore`. */
export const s3 = readS3({
  S3_BUCKET: env.get('S3_BUCKET'),
  S3_ENDPOINT: env.get('S3_ENDPOINT'),
  AWS_REGION: env.get('AWS_REGION'),
  AWS_ACCESS_KEY_ID: env.get('AWS_ACCESS_KEY_ID'),
  AWS_SECRET_ACCESS_KEY: env.get('AWS_SECRET_ACCESS_KEY')?.release(),
})

/** The store for new contents of pages. Earlier contents are read from where they are stored. */
export const contentStore = env.get('CONTENT_STORE', 'database')

if (contentStore === 's3' && !s3)
  throw new InvalidSetting('CONTENT_STORE is s3, so S3_BUCKET must be set, too.')
