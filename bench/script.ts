/** `npm run bench script` prints the transfer size of the tracking script. */
import { buildScript } from '#analytics/script/build'
import { publish } from '#analytics/script/publish'

const { bytes } = publish(await buildScript(), 'https://rivalwatch.example/collect')
for (const [encoding, { length }] of Object.entries(bytes))
  console.log(`${encoding.padEnd(8)}  ${length} bytes`)
