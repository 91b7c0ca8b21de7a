import { expect, test } from 'vitest'
import { tokenStorageKey } from '#features/accounts/contract/accounts.ts'
import { approvalStatuses, roles } from './people.ts'

test('roles, the state of who waits, and the place of the token keep the names that others know them by [CONST-10]', () => {
  expect([...roles].sort()).toEqual(['ADMIN', 'HOSTESS', 'KING'])
  expect(approvalStatuses).toContain('pending')
  expect(tokenStorageKey).toBe('ACCESS_TOKEN')
})
