import fc from 'fast-check'
import { test } from '@japa/runner'
import {
  MAX_ATTRIBUTES,
  MAX_CHARACTERS,
  MAX_DEPTH,
  MAX_ELEMENTS,
  MAX_END_TAGS,
  MAX_TEXT_PIECES,
  ReadingRefused,
} from '#monitoring/pipeline/reading/budget'
import { pageOf } from './pages.js'
import { anyCharacter } from '#tests/support/characters'

function refusalOf(html: string): string | undefined {
  try {
    pageOf(html)
  } catch (error) {
    if (error instanceof ReadingRefused) return error.code
    throw error
  }
}

const FRAGMENTS = (
  '<h1> </h1> <h2 <p> </p> <div> </div> <table> <tr> <td> </td> </table> <a/href=x> </a> <b> </b> <li> <ul> </ul> <svg> ' +
  '</svg> <math> <mi> <foreignObject> <title> </title> <select> </select> <option> <template> </template> <!-- --> ' +
  '<script> </script> <form> </form> <body> <html/lang=x> <head> </head> </body> <textarea> <![CDATA[ ]]> &amp; &#0; ' +
  '&#x110000; text \0 < > </ <! <? = " \' <plaintext> <frameset> <noscript> </noscript> <base/href=//[>'
).split(' ')

test.group('readPage: hostile input', () => {
  test('reads or rejects any bytes', ({ assert }) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (body) => {
        assert.isArray(pageOf(body).blocks)
      })
    )
  })

  test("reads or rejects any markup, with every element's text taken from the page", ({ assert }) => {
    const markup = fc
      .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: anyCharacter, maxLength: 5 })), {
        maxLength: 40,
      })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(markup, (html) => {
        const page = pageOf(html)
        const all = page.textOf(page.elements('html')[0])
        for (const element of page.elements()) {
          assert.include(all, page.textOf(element))
          assert.isString(page.labelOf(element))
          assert.isString(page.rawTextOf(element))
        }
        for (const { text, path } of page.blocks) {
          assert.match(text, /\S/)
          assert.isAtMost(path.length, 6)
        }
      }),
      { numRuns: 500 }
    )
  })

  test('rejects too many elements, too much nesting and too many end tags', ({ assert }) => {
    assert.equal(refusalOf('<p>'.repeat(MAX_ELEMENTS)), 'too_complex')
    assert.equal(refusalOf('<div>'.repeat(MAX_DEPTH)), 'too_complex')
    assert.equal(refusalOf('<span>'.repeat(200_000)), 'too_complex')
    assert.equal(refusalOf('</p>'.repeat(MAX_END_TAGS + 1)), 'too_complex')
    assert.isUndefined(refusalOf('<p>'.repeat(MAX_ELEMENTS - 10)))
    assert.isUndefined(refusalOf('<div>'.repeat(MAX_DEPTH - 10)))
  })

  test('rejects text in too many pieces', ({ assert }) => {
    assert.equal(refusalOf('<<'.repeat(MAX_TEXT_PIECES + 1)), 'too_complex')
    assert.isUndefined(refusalOf('< '.repeat(MAX_TEXT_PIECES - 10)))
  })

  test('reads a text made only of references', ({ assert }) => {
    for (const reference of ['&#9;', '&lt', '&notin;', '&#x110000;'])
      assert.isUndefined(refusalOf(reference.repeat(MAX_CHARACTERS / reference.length)), reference)
  })

  test('rejects too many attributes', ({ assert }) => {
    assert.equal(refusalOf('<p a b c d e f g h>'.repeat(MAX_ATTRIBUTES / 8 + 1)), 'too_complex')
    assert.isUndefined(refusalOf('<p a b c d e f g h>'.repeat(MAX_ATTRIBUTES / 8)))
  })

  test('keeps a few of many attributes', ({ assert }) => {
    const attributes = Array.from({ length: 200_000 }, (_, at) => `a${at}=x`).join(' ')
    const [element] = pageOf(`<p ${attributes}>`).elements('p')
    assert.isAtMost(Object.keys(element.attributes).length, 500)
  })

  test('survives endless repetition', ({ assert }) => {
    const flood = (part: string) => part.repeat(Math.ceil(1_000_000 / part.length))
    for (const part of [
      '<',
      '</',
      '<!--',
      '<a ',
      '<a href="',
      '&',
      '&amp',
      '<![CDATA[',
      '<script>',
      '<!-- <script>',
      '"',
    ]) {
      assert.isUndefined(refusalOf(flood(part)), part)
    }
    assert.isUndefined(refusalOf(`<p class="${flood('a ')}" style="${flood(';display ')}">`))
  })
})
