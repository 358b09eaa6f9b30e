import { test } from '@japa/runner'
import { nameOf, numberOf, version, versionNumber } from '#platform/version'

test.group('Versions as numbers', () => {
  test('grow with the version', ({ assert }) => {
    const versions = ['0.1.0', '0.1.9', '0.1.10', '0.2.0', '1.0.0', '1.0.1', '12.345.678']
    const numbers = versions.map(numberOf)
    assert.deepEqual(
      [...numbers].sort((one, other) => one - other),
      numbers
    )
    assert.deepEqual(numbers.map(nameOf), versions)
  })

  test('are the same for pre-releases', ({ assert }) => {
    assert.equal(numberOf('1.2.3-beta.4'), numberOf('1.2.3'))
  })

  test('include that of this version', ({ assert }) => {
    assert.equal(versionNumber, numberOf(version))
    assert.isAbove(versionNumber, 0)
  })
})
