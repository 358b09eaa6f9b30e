import { test } from '@japa/runner'
import { tidy } from '#monitoring/discovering/titles'

test.group('Titles', () => {
  test('have no arrows, bullets or marks around them')
    .with([
      ['  Plans &\n pricing → ', 'Plans & pricing'],
      ['• “Quoted” (new!) |', '“Quoted” (new!)'],
      ['→ 50%+ …', '50%+'],
      ['𝐀tlas 𝐀 –', '𝐀tlas 𝐀'],
      ['→ | –', ''],
      ['', ''],
    ])
    .run(({ assert }, [text, expected]) => {
      assert.equal(tidy(text), expected)
    })

  test('are read only at the beginning of a long text', ({ assert }) => {
    const marks = '|'.repeat(1024 * 1024)
    assert.equal(tidy(`a${marks}x`), 'a')
    assert.equal(tidy(`${' '.repeat(1000)}a${marks}`), 'a')
    assert.equal(tidy(marks), '')
    assert.lengthOf(tidy('a'.repeat(1000)), 500)
  })
})
