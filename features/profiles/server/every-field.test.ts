import { expect, test } from 'vitest'
import { type EditedField, editedFields } from '../contract/profile-fields.ts'
import { type ProfileEdit, updateProfile } from '../contract/edited-profile.ts'
import { ownUserEndpoint, type User } from '../contract/user.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess } from '#testing/people.ts'
import { profileLists } from './profile-lists.ts'
import { italyId } from '#features/reference/server/countries.ts'

const app = await startTestApp()

/** What is sent, and what comes back of it. */
function sample(field: EditedField): unknown {
  switch (field.kind) {
    case 'prose':
      return 'Mi presento.'
    case 'number':
      return field.range.max
    case 'option':
      return profileLists[field.list].at(-1)?.id
    case 'place':
      return field.column === 'country_id' ? italyId : profileLists[field.list].at(-1)?.id
    case 'options':
    case 'mask':
      return profileLists[field.list].slice(0, 2).map(({ id }) => id)
    case 'yes-no':
    case 'switch':
    case 'preference':
      return 1
    case 'line':
      return field.column === 'vat_number' ? '12345678903' : 'Studio Aurora'
    case 'social':
      if (field.column === 'whatsapp') return '393339998887'
      return field.column === 'personal_website' ? 'https://ginevra.example/' : 'ginevra'
  }
}

test('every field of the catalogue comes back under its name as it was sent under its other one [API-45]', async () => {
  // Who waits for approval has no public description yet, so that a new one counts at once.
  const hostess = await makeHostess(app, { state: 'pending' })
  const sent = editedFields.map((field) => [field, sample(field)] as const)
  const body = Object.fromEntries(sent.map(([field, value]) => [field.in, value])) as ProfileEdit
  expect((await app.call(updateProfile, { as: hostess, body })).status).toBe(200)

  const { profile } = (await app.call(ownUserEndpoint, { as: hostess })).body as User
  expect(profile).toMatchObject(Object.fromEntries(sent.map(([field, value]) => [field.out, value])))
})
