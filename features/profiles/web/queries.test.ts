import { expect, test } from 'vitest'
import { profileEndpointFor } from './queries.ts'

test('guests and whoever waits use the guest call, the approved and admins the full one [PROFILE-13]', () => {
  const pathFor = (viewer: Parameters<typeof profileEndpointFor>[0]) => profileEndpointFor(viewer).path
  const guest = '/api/user-profile-guest/:username'
  const full = '/api/user-profile/:username'
  expect(pathFor(null)).toBe(guest)
  expect(pathFor({ role: 'KING', approval_status: 'pending' })).toBe(guest)
  expect(pathFor({ role: 'HOSTESS', approval_status: 'rejected' })).toBe(guest)
  expect(pathFor({ role: 'KING', approval_status: 'approved' })).toBe(full)
  expect(pathFor({ role: 'ADMIN', approval_status: 'approved' })).toBe(full)
})
