import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { wordingOf } from '#platform/contract/quoted-english.ts'
import { handleErrors } from './errors.ts'
import { refuse, refuseFields } from './refuse.ts'

function refusing(strings: 'specified' | 'italian') {
  const app = Fastify()
  handleErrors(app, wordingOf(strings))
  app.get('/field', () => {
    throw refuseFields({ otp: 'Invalid OTP', name: 'Il nome è obbligatorio' })
  })
  app.get('/message', () => {
    throw refuse('conflict', { message: 'No profiles found', code: 'none' })
  })
  return async (path: string) => (await app.inject(path)).json<unknown>()
}

test('refusals keep the words of the specification, and say them in Italian where that is configured', async () => {
  const specified = refusing('specified')
  expect(await specified('/field')).toMatchObject({
    message: 'Invalid OTP',
    errors: { otp: ['Invalid OTP'] },
  })
  expect(await specified('/message')).toMatchObject({ message: 'No profiles found', code: 'none' })
  const italian = refusing('italian')
  expect(await italian('/field')).toMatchObject({
    message: 'Il codice non è corretto',
    errors: { otp: ['Il codice non è corretto'], name: ['Il nome è obbligatorio'] },
  })
  expect(await italian('/message')).toEqual({ message: 'Nessun profilo con questi filtri', code: 'none' })
})
