import { test } from '@japa/runner'
import { InvalidInput } from '#platform/errors'
import { changeOfChannel } from '#delivery/channels/change_of_channel'

test.group('Options of channel:set', () => {
  test('change only what they name')
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

  test('are rejected with a plain message when invalid')
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
