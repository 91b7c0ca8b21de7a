import { expect, test } from 'vitest'
import type { UploadResult } from '../contract/photos.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import { problemOf, reportOf } from './upload-report.ts'

const result = (part: Partial<UploadResult>): UploadResult => ({
  uploaded_images: [],
  failed_uploads: [],
  set_profile_picture: false,
  moderation_queue: false,
  ...part,
})
const image = {
  id: 'x',
  mod_status: 'pending',
  mod_reason: null,
  url: '/x',
  thumbhash: '',
  width: 1,
  height: 1,
  user: { profile_picture_id: null },
} as const

test('files of several requests add up', () => {
  const one = { result: result({ uploaded_images: [image], moderation_queue: true }) }
  expect(reportOf([one, one])).toEqual({ uploaded: 2, awaitsModerator: true, errors: [] })
})

test('a failed file is named with its reasons [PHOTO-11]', () => {
  const sent = {
    result: result({ failed_uploads: [{ name: 'mare.gif', errors: ['Formato non ammesso.'] }] }),
  }
  expect(reportOf([sent]).errors).toEqual(['Caricamento fallito per mare.gif: Formato non ammesso.'])
})

test('the server’s message comes first, then each of its errors, then the general sentence [PHOTO-12]', () => {
  const errorsOf = (body: unknown) => reportOf([{ error: new ApiError(422, body) }]).errors
  expect(errorsOf({ message: 'Troppe foto.', errors: { images: ['Altro'] } })).toEqual(['Troppe foto.'])
  expect(errorsOf({ errors: { images: ['Scegli almeno una foto.'] } })).toEqual(['Scegli almeno una foto.'])
  expect(errorsOf(undefined)).toEqual(['Errore durante il caricamento delle immagini. Riprova.'])
})

test('the same sentence is said once; a lost connection was already told', () => {
  const error = new ApiError(422, { message: 'Troppe foto.' })
  expect(reportOf([{ error }, { error }, { error: new NetworkError(null) }]).errors).toEqual(['Troppe foto.'])
})

test('the tile of a file says why it did not arrive, also when the connection was lost', () => {
  const failed = result({
    failed_uploads: [{ name: 'mare.gif', errors: ['Formato non ammesso.', 'Altro.'] }],
  })
  expect(problemOf({ result: failed })).toBe('Formato non ammesso. Altro.')
  expect(problemOf({ result: result({ uploaded_images: [image] }) })).toBe(null)
  expect(problemOf({ error: new NetworkError(null) })).toBe('Connessione assente. Riprova.')
  expect(problemOf({ error: new ApiError(422, { message: 'Troppe foto.' }) })).toBe('Troppe foto.')
})
