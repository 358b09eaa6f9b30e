import { test } from '@japa/runner'
import { IANAZone } from 'luxon'
import { currentTimeZone, spelledTimeZone, timeZoneNames } from '#platform/time_zones'

test.group('Time zones', () => {
  test('are offered under their current names', ({ assert }) => {
    const names = timeZoneNames()
    assert.equal(names[0], 'UTC')
    assert.includeMembers(names, ['Europe/Berlin', 'Europe/Kyiv', 'Asia/Kolkata', 'America/Nuuk'])
    assert.notIncludeMembers(names, ['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon', 'America/Godthab'])
    assert.lengthOf(new Set(names), names.length)
    for (const name of names) assert.isTrue(IANAZone.isValidZone(name), name)
  })

  test('are recognized by former names and in any case', ({ assert }) => {
    assert.equal(currentTimeZone('Europe/Kiev'), 'Europe/Kyiv')
    assert.equal(currentTimeZone('Europe/Berlin'), 'Europe/Berlin')
    assert.equal(spelledTimeZone('europe/kyiv'), 'Europe/Kyiv')
    assert.equal(spelledTimeZone('europe/kiev'), 'Europe/Kiev')
    assert.equal(spelledTimeZone('Nowhere'), 'Nowhere')
  })
})
