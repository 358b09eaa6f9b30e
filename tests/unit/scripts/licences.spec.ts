import { test } from '@japa/runner'
import { auditLicences } from '../../../scripts/dependencies/licences.js'
import { readLock, shippedPackages } from '../../../scripts/dependencies/shipped.js'

/** Returns the faults of a package with this license, with no exceptions known. */
const faultsOf = (licence: string | null) =>
  auditLicences([{ name: 'leaf', version: '1.0.0', licence }], {}).faults

test.group('Licences', () => {
  test('are allowed for everything that ships', ({ assert }) => {
    assert.deepEqual(auditLicences(shippedPackages(readLock())).faults, [])
  })

  test('include {$self}')
    .with([
      'MIT',
      'MPL-2.0',
      '(MIT OR GPL-3.0-only)',
      'GPL-3.0-or-later OR ISC',
      'Apache-2.0 AND (MIT OR AGPL-3.0)',
    ])
    .run(({ assert }, licence) => assert.deepEqual(faultsOf(licence), []))

  test('exclude {$self}')
    .with([
      'GPL-3.0-only',
      'LGPL-3.0-or-later',
      'AGPL-3.0',
      'CC-BY-SA-4.0',
      'MIT AND GPL-2.0-only',
      '(MIT OR ISC) AND LGPL-2.1',
      'GPL-2.0-only WITH Classpath-exception-2.0',
      'SEE LICENSE IN LICENSE',
      'UNLICENSED',
      '(MIT',
    ])
    .run(({ assert }, licence) =>
      assert.deepEqual(faultsOf(licence), [`leaf@1.0.0 is licensed under ${licence}`])
    )

  test('need an exception while they are missing, and none afterward', ({ assert }) => {
    assert.deepEqual(faultsOf(null), ['leaf@1.0.0 declares no license'])
    const known = { leaf: { licence: 'MIT', reason: 'its LICENSE' } }
    const audit = (licence: string | null) =>
      auditLicences([{ name: 'leaf', version: '1.0.0', licence }], known)
    assert.deepEqual(audit(null).licences, new Map([['MIT', ['leaf@1.0.0']]]))
    assert.deepEqual(audit('ISC').faults, ['leaf no longer needs an entry in the known licenses'])
  })

  test('are checked for nested and renamed packages but not for development dependencies', ({ assert }) => {
    const packages = shippedPackages({
      '': { name: 'rivalwatch', license: 'MIT' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'MIT' },
      'node_modules/d': { name: 'e', version: '3.0.0' },
    })
    assert.deepEqual(packages, [
      { name: '@b/c', version: '2.0.0', licence: 'MIT' },
      { name: 'e', version: '3.0.0', licence: null },
    ])
  })
})
