import { expect, test } from 'vitest'
import { accessOf } from './access-of.ts'

test('what a page asks of its viewer is what its guard asks, whatever follows the path', async () => {
  expect(await accessOf('/payment-method/3?promo=X#card')).toMatchObject({
    login: true,
    role: ['KING'],
    approved: true,
  })
  expect(await accessOf('/login')).toMatchObject({ guestOnly: true })
  expect(await accessOf('/admin/cases')).toMatchObject({ role: ['ADMIN'] })
})

test('a page for everybody asks nothing, and where there is no page there is no access', async () => {
  expect(await accessOf('/user-profile/Isotta')).toEqual({})
  expect(await accessOf('/does-not-exist')).toBeNull()
})
