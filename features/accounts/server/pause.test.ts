import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { viewProfile, viewProfileAsGuest } from '#features/profiles/contract/profiles.ts'
import { searchGuest } from '#features/search/contract/search.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { visibilityEndpoint } from '../contract/visibility.ts'
import { audit } from '#apps/server/audit.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const pause = (as: Person, paused = true) => app.call(visibilityEndpoint, { as, body: { paused } })

test('a paused profile is like one that never was, and its pictures are nobody’s; its owner sees it and ends it', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  const photoId = await addPhoto(app, hostess)
  const picture = async () => {
    const response = await fetch(`${app.origin}/attachments/${photoId}`)
    return { status: response.status, cache: response.headers.get('cache-control') }
  }
  const listed = async () => {
    const { body } = await app.call(searchGuest, { body: {} })
    return (body as { data: { id: number }[] }).data.some(({ id }) => id === hostess.id)
  }
  const params = { username: hostess.name }
  const paused = async () =>
    ((await app.call(ownUserEndpoint, { as: hostess })).body as { paused: boolean }).paused
  expect([await listed(), await paused(), (await picture()).status]).toEqual([true, false, 200])

  expect(await pause(hostess)).toMatchObject({ status: 200, body: { paused: true } })
  expect(await pause(hostess)).toMatchObject({ status: 200, body: { paused: true } })
  expect([await listed(), await paused()]).toEqual([false, true])
  expect(await picture()).toEqual({ status: 404, cache: 'no-store' })
  const unknown = { username: 'nessuna così' }
  for (const endpoint of [viewProfile, viewProfileAsGuest]) {
    const hidden = await app.call(endpoint, { as: king, params })
    expect(hidden.status).toBe(404)
    expect(hidden.body).toEqual((await app.call(endpoint, { as: king, params: unknown })).body)
  }
  expect((await app.call(viewProfile, { as: hostess, params })).status).toBe(200)

  await pause(hostess, false)
  expect([await listed(), await paused(), (await picture()).status]).toEqual([true, false, 200])
  // Caches may keep it no longer than this once it is hidden.
  expect((await picture()).cache).toBe('public, max-age=2, must-revalidate')
})

test('an edit at the same moment does not list again whom a pause hides', async () => {
  const { id } = await makeHostess(app)
  const place = (trx: Transaction, provinceId: number | null) =>
    trx.updateTable('profile').set({ province_id: provinceId }).where('user_id', '=', id).execute()
  // Not in the search yet: a province is missing.
  await transaction(app.db, async (trx) => {
    await place(trx, null)
    await app.needs.hooks.profileChanged(trx, id)
  })
  const hidden = Promise.withResolvers<void>()
  const edited = Promise.withResolvers<void>()
  const pausing = app.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ paused_at: new Date() }).where('id', '=', id).execute()
    await app.needs.hooks.profileChanged(trx, id)
    hidden.resolve()
    await edited.promise
  })
  await hidden.promise
  // The edit does not see the pause yet, which is not committed; it waits for it.
  const editing = app.db.transaction().execute(async (trx) => {
    await place(trx, 15)
    await app.needs.hooks.profileChanged(trx, id)
  })
  await Promise.race([editing, setTimeout(200)])
  edited.resolve()
  await Promise.all([pausing, editing])
  const listed = await app.db.selectFrom('search_profile').select('id').where('id', '=', id).execute()
  expect(listed).toEqual([])
  expect(await audit(app.db)).toEqual([])
})

test('the staff have no profile to pause', async () => {
  expect((await pause(await makeAdmin(app))).status).toBe(403)
})
