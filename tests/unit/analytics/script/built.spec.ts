import { Script } from 'node:vm'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { transformWithOxc } from 'vite'
import { buildScript } from '#analytics/script/build'
import { publish } from '#analytics/script/publish'

const MAX_BYTES = 2048
const built = await buildScript()

/** Whether compiling the script to ES2017 leaves it unchanged. */
async function isOf2017(text: string): Promise<boolean> {
  const [old, latest] = await Promise.all(
    ['es2017', 'esnext'].map((target) => transformWithOxc(text, 'rw.js', { target, tsconfig: false }))
  )
  return old.code === latest.code
}

test.group('Tracking script: build', () => {
  test('is at most 2 KB compressed, with the longest usual URL in it', ({ assert }) => {
    const { gzip, br } = publish(built, `https://analytics.${'x'.repeat(63)}.example/collect`).bytes
    assert.isAtMost(gzip.length, MAX_BYTES)
    assert.isAtMost(br.length, MAX_BYTES)
  })

  test('is a self-contained script in ES2017', async ({ assert }) => {
    assert.doesNotThrow(() => new Script(built))
    assert.notMatch(built, /\b(import|export)\b/)
    assert.isTrue(await isOf2017(built))
    assert.isFalse(await isOf2017('a?.b'), 'and that could fail')
  })

  test('posts to the configured URL, however that is written', ({ assert }) => {
    const url = 'https://rivalwatch.example/`$&"\'\\/collect'
    const { bytes } = publish(`post('__COLLECT__')`, url)
    assert.equal(bytes.identity.toString(), `post(${JSON.stringify(url)})`)
    assert.notInclude(publish(built, url).bytes.identity.toString(), '__COLLECT__')
    assert.throws(
      () => publish('post("/collect")', url),
      'The tracking script has no placeholder for the URL it posts to.'
    )
  })

  test('has the same bytes in every encoding, matching its hash and integrity', ({ assert }) => {
    const { bytes, hash, pinnedName, integrity } = publish(built, 'https://rivalwatch.example/collect')
    assert.isTrue(gunzipSync(bytes.gzip).equals(bytes.identity))
    assert.isTrue(brotliDecompressSync(bytes.br).equals(bytes.identity))
    assert.equal(integrity, `sha384-${createHash('sha384').update(bytes.identity).digest('base64')}`)
    assert.equal(pinnedName, `rw.${hash}.js`)
    assert.notEqual(publish(built, 'https://elsewhere.example/collect').hash, hash)
  })
})
