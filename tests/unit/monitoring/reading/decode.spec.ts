import { test } from '@japa/runner'
import { decodePage } from '#monitoring/pipeline/reading/decode'
import { ReadingRefused } from '#monitoring/pipeline/reading/budget'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const utf8 = (text: string) => Buffer.from(text, 'utf8')

test.group('decodePage', () => {
  test('prefers a byte order mark to everything else', ({ assert }) => {
    assert.equal(decodePage(Buffer.from('\ufeffäö', 'utf16le'), 'text/html; charset=utf-8'), 'äö')
    assert.equal(decodePage(utf8('\ufeff<p>ä'), 'text/html; charset=iso-8859-1'), '<p>ä')
  })

  test('prefers the header to the markup', ({ assert }) => {
    const page = bytes('<meta charset="utf-8"><p>\xe4')
    assert.include(decodePage(page, 'text/html; charset="ISO-8859-1"'), '<p>ä')
    assert.include(decodePage(page, 'text/html;charset=windows-1251'), '<p>д')
  })

  test('reads the declaration in the markup, even a late one', ({ assert }) => {
    assert.include(decodePage(bytes('<meta charset=shift_jis><p>\x93\xfa')), '<p>日')
    const late = `<script>${' '.repeat(2000)}</script><meta http-equiv=content-type content="text/html; charset=windows-1251"><p>\xe4`
    assert.include(decodePage(bytes(late)), '<p>д')
  })

  test('distinguishes UTF-8 from windows-1252 when nothing is declared', ({ assert }) => {
    assert.equal(decodePage(utf8('<p>€')), '<p>€')
    assert.equal(decodePage(bytes('<p>\x80 \x93')), '<p>€ “')
  })

  test('recognizes certain UTF-8 despite its meta tag', ({ assert }) => {
    const text = '价格'.repeat(40)
    assert.include(decodePage(utf8(`<meta charset=gb2312>${text}`)), text)
  })

  test('ignores unknown and truncated labels', ({ assert }) => {
    assert.equal(decodePage(utf8('<p>é'), 'text/html; charset=nonsense'), '<p>é')
    assert.include(decodePage(utf8('<meta http-equiv=content-type content="charset">é')), 'é')
    assert.isString(decodePage(utf8('<p>'), 'text/html; charset=iso-2022-kr'))
  })

  test('rejects more than 10 MB', ({ assert }) => {
    try {
      decodePage(new Uint8Array(10 * 1024 * 1024 + 1))
      assert.fail('was read')
    } catch (error) {
      assert.instanceOf(error, ReadingRefused)
      assert.equal((error as ReadingRefused).code, 'too_large')
    }
  })
})
