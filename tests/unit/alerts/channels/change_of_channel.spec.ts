import { test } from '@japa/runner'
import { InvalidInput } from '#platform/errors'
import { changeOfChannel } from '#alerts/channels/change_of_channel'

test.group('What channel:set is told', () => {
  test('only what is said is changed')
    .with([
      [{ to: 'a@x.example' }, { destination: 'a@x.example' }],
      [{ to: '' }, { destination: '' }],
      [
        { minimum: 'high', quietHours: '22-7' },
        { minimumScore: 'high', quietHours: { from: 22, until: 7 } },
      ],
      [{ quietHours: 'none' }, { quietHours: null }],
      [{ pause: true }, { isPaused: true }],
      [{ resume: true }, { isPaused: false }],
      [{ newSecret: true }, { newSecret: true }],
    ] as const)
    .run(({ assert }, [told, change]) => {
      assert.deepEqual(changeOfChannel(told), change)
    })

  test('what can not be meant is refused in plain words')
    .with([
      [{}, /Pass at least one of --to=/],
      [{ pause: false, resume: false, newSecret: false }, /Pass at least one of/],
      [{ pause: true, resume: true }, /either --pause or --resume/],
      [{ minimum: 'huge' }, /must be one of high, medium, low/],
      [{ minimum: '' }, /must be one of high, medium, low/],
      [{ quietHours: 'late' }, /such as 22-7, or none/],
      [{ quietHours: '22' }, /such as 22-7, or none/],
      [{ quietHours: '22-7-9' }, /such as 22-7, or none/],
    ] as const)
    .run(({ assert }, [told, says]) => {
      let thrown: unknown = null
      try {
        changeOfChannel(told)
      } catch (error) {
        thrown = error
      }
      assert.instanceOf(thrown, InvalidInput)
      assert.match((thrown as InvalidInput).message, says)
    })
})
