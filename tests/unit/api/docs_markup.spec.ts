import { test } from '@japa/runner'
import { fieldsIn } from '#api/docs/fields'
import { highlighted, paragraphs } from '#api/docs/markup'
import { flag, integer, list, nullable, object, text } from '#platform/json_schema'

test.group('Markup of the API reference', () => {
  test('renders Markdown in descriptions and escapes everything else', ({ assert }) => {
    assert.equal(
      paragraphs('A `<b>` is **new**.\n\n[What](/docs/guide) & why'),
      '<p>A <code>&lt;b&gt;</code> is <strong>new</strong>.</p><p><a href="/docs/guide">What</a> &amp; why</p>'
    )
  })

  test('keeps the text of a sample and highlights its parts', ({ assert }) => {
    const source = '{ "a<b": "it\'s", "n": -1.5, "x": null }'
    const html = highlighted(source)
    assert.equal(
      html,
      '{ <span class="name">&quot;a&lt;b&quot;</span>: <span class="string">&quot;it&#39;s&quot;</span>, ' +
        '<span class="name">&quot;n&quot;</span>: <span class="number">-1.5</span>, ' +
        '<span class="name">&quot;x&quot;</span>: <span class="word">null</span> }'
    )
  })

  test('renders a schema as a list of fields', ({ assert }) => {
    const schema = {
      oneOf: [
        object({ available: { const: false } }),
        object({
          available: { const: true },
          rows: list(object({ name: nullable(text(['a', 'b'])), count: integer(1) }), { maxItems: 3 }),
          tags: list(text()),
          isNew: flag(),
        }),
      ],
    }
    assert.deepEqual(
      fieldsIn(schema).map(({ name, type, isRequired, values, notes }) =>
        [name, type, isRequired ? '' : 'optional', values.join(), notes.join()].join('|')
      ),
      [
        'available|boolean||false,true|',
        'rows|array of objects|optional||at most 3',
        'rows[].name|string or null||a,b|',
        'rows[].count|integer|||',
        'tags|array of strings|optional||',
        'isNew|boolean|optional||',
      ]
    )
  })
})
