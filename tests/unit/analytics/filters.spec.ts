import { test } from '@japa/runner'
import { sourceGroupOf } from '#analytics/source_groups'
import { filterText, matcherOf, readFilters } from '#analytics/filters'

test.group('Filters', () => {
  test('are read from an address and written back', ({ assert }) => {
    const given = ['page:/a:b', 'country!:Côte d’Ivoire', 'page:/a:b', 'shoe:42', 'os:', 7, 'event:\ud83d']
    assert.deepEqual(readFilters(given).map(filterText), ['page:/a:b', 'country!:Côte d’Ivoire'])
    assert.deepEqual(readFilters('source:Google'), [{ kind: 'source', isNot: false, value: 'Google' }])
    assert.lengthOf(readFilters(Array.from({ length: 50 }, (_, index) => `page:/${index}`)), 10)
  })

  test('match pages by wildcards', ({ assert }) => {
    const matches = (value: string, path: string) => matcherOf({ kind: 'page', isNot: false, value })(path)
    assert.isTrue(matches('/blog/*', '/blog/a/b'))
    assert.isTrue(matches('*/pricing', '/de/pricing'))
    assert.isTrue(matches('/a*b*c', '/a b x b c'))
    assert.isFalse(matches('/a*b*c', '/ac b'))
    assert.isFalse(matches('/aa*aa', '/aaa'))
    assert.isFalse(matches('/blog', '/blog/a'))
    assert.isFalse(matches('/.*', '/x'))
    assert.isFalse(matcherOf({ kind: 'event', isNot: false, value: '*' })('Signup'))
  })
})

test.group('Source groups', () => {
  test('group sources by their name or host', ({ assert }) => {
    const groups = [
      'ChatGPT',
      'chatgpt.com',
      'www.perplexity.ai',
      'Google',
      'Direct / None',
      'fernhill.example',
    ]
    assert.deepEqual(groups.map(sourceGroupOf), [
      'AI assistants',
      'AI assistants',
      'AI assistants',
      'Search',
      'Direct',
      'Other sources',
    ])
  })
})
