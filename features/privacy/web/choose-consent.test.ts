import { expect, test } from 'vitest'
import { consents } from '#features/accounts/contract/consent-texts.ts'
import { whatFollows } from './choose-consent.ts'

test('the question says what follows from each consent that is not ticked, and from no other', () => {
  expect(whatFollows(['sms', 'push'], [])).toEqual([consents.sms.without, consents.push.without])
  expect(whatFollows(['sms', 'push'], ['sms'])).toEqual([consents.push.without])
  expect(whatFollows(['sms', 'push'], ['push', 'sms'])).toEqual([])
})

test('what follows from two alike is said once', () => {
  expect(whatFollows(['special_data', 'message_reading'], [])).toEqual([consents.special_data.without])
})
