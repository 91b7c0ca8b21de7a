import { expect, test } from 'vitest'
import { profileErasure } from '#features/profiles/server/profile-erasure.ts'
import { fillProfile } from '#testing/filled-profile.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess } from '#testing/people.ts'
import { eraseAccounts } from './erasure.ts'
import { leaveSoon } from '#testing/account-states.ts'

const app = await startTestApp()

test('an erasure leaves in each column of a profile what the catalogue of fields says', async () => {
  const { id } = await makeHostess(app)
  const row = () =>
    app.db.selectFrom('profile').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  const photo = { id: 'E'.repeat(22), user_id: id, state: 'approved', width: 8, height: 10 } as const
  await app.db
    .insertInto('photo')
    .values({ ...photo, thumbhash: Buffer.from('x'), fingerprint: '0'.repeat(64) })
    .execute()
  await fillProfile(app.db, id, { picture_id: photo.id })
  const before = await row()

  await leaveSoon(app, { id })
  await eraseAccounts.work(app.needs, {})

  const expected = Object.entries(profileErasure).map(([column, line]) => [
    column,
    'keep' in line ? before[column as keyof typeof before] : 'anonymise' in line ? line.anonymise : null,
  ])
  const kept = Object.entries(profileErasure).flatMap(([column, line]) => ('keep' in line ? [column] : []))
  const { user_id: _, ...after } = await row()
  expect(after).toEqual(Object.fromEntries(expected))
  for (const [column, value] of Object.entries(after))
    if (!kept.includes(column)) expect(before, column).not.toHaveProperty(column, value)
})
