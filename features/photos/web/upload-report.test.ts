import { beforeEach, expect, test } from 'vitest'
import type { UploadResult } from '../contract/photos.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import { toast, toastStore } from '#platform/web/ui/toast-store.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { notify, problemOf, reportOf, type Sent } from './upload-report.ts'

beforeEach(() => {
  for (const { id } of toastStore.read()) toast.dismiss(id)
})

/** What is said of an upload, and for how many seconds. */
function said(...sent: Sent[]): (readonly [text: string, seconds: number])[] {
  notify(sent)
  return toastStore.read().map(({ text, seconds }) => [text, seconds] as const)
}

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
  const shown = said(one, one)
  requirement('PHOTO-13', () =>
    expect(shown[0]).toEqual([quoted('PHOTO-13', 'Caricate con successo N immagine/i', { N: 2 }), 5]),
  )
  requirement('PHOTO-14', () =>
    expect(shown[1]).toEqual([
      quoted('PHOTO-14', "La tua immagine verrà inviata alla moderazione per l'approvazione."),
      10,
    ]),
  )
  expect(reportOf([one, one])).toEqual({ uploaded: 2, awaitsModerator: true, errors: [] })
})

test('who needs no moderator is not told of one', () => {
  expect(said({ result: result({ uploaded_images: [image] }) })).toEqual([
    ['Caricate con successo 1 immagine/i', 5],
  ])
})

test('a failed file is named with its reasons [PHOTO-11]', () => {
  const failed = [
    { name: 'mare.gif', errors: ['Formato non ammesso.', 'Troppo grande.'] },
    { name: 'lago.bmp', errors: ['Formato non ammesso.'] },
  ]
  const textOf = (file: string, errors: string) =>
    quoted('PHOTO-11', 'Caricamento fallito per {file}: {errors}', { file, errors })
  expect(said({ result: result({ failed_uploads: failed }) })).toEqual([
    [textOf('mare.gif', 'Formato non ammesso. Troppo grande.'), 5],
    [textOf('lago.bmp', 'Formato non ammesso.'), 5],
  ])
})

test('the server’s message comes first, then each of its errors, then the general sentence [PHOTO-12]', () => {
  const errorsOf = (body: unknown) => reportOf([{ error: new ApiError(422, body) }]).errors
  const errors = { images: ['Scegli almeno una foto.'], field: ['Altro.'] }
  const [message, each] = [quoted('PHOTO-12', 'message'), quoted('PHOTO-12', 'errors')]
  expect(errorsOf({ [message]: 'Troppe foto.', [each]: errors })).toEqual(['Troppe foto.'])
  expect(errorsOf({ [each]: errors })).toEqual(['Scegli almeno una foto.', 'Altro.'])
  const general = quoted('PHOTO-12', 'Errore durante il caricamento delle immagini. Riprova.')
  expect(errorsOf(undefined)).toEqual([general])
  expect(reportOf([{ error: new Error('?') }]).errors).toEqual([general])
  expect(said({ error: new ApiError(500, {}) })).toEqual([[general, 5]])
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
