import { describe, expect, test } from 'vitest'
import { redirectFor } from '#features/accounts/web/access.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { person } from '#testing/web/profile-pages.tsx'
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

// Every page of the table of routes beside the guard that it has there; e2e/guards.spec.ts follows some in a browser.
describe('who is led where', () => {
  const membersPages = ['/profile', '/addphoto-signup', '/chat']
  const approvedPages = ['/reviews', '/favourites', '/saved-searches']
  const paymentPages = [
    '/payment-method/1',
    '/paypal/success?shopId=1&token=EC-1&PayerID=P-1',
    '/paypal/cancel',
  ]
  const pages = [...membersPages, ...approvedPages, ...paymentPages, '/shop']

  const refused = { approval_status: 'rejected', reject_status: true } as const
  const king = person(1, 'KING')
  const hostess = person(2, 'HOSTESS')
  const admin = person(3, 'ADMIN', refused)

  /** Where each of the pages leads; null: it opens. */
  async function led(viewer: typeof king | null, ...from: readonly string[]): Promise<(string | null)[]> {
    const to = new Set<string | null>()
    for (const path of from) {
      const access = await accessOf(path)
      if (access === null) throw new Error(`no page at ${path}`)
      to.add(redirectFor(access, viewer))
    }
    return [...to]
  }

  test('a guest from the chat to the login', async () => {
    await requirement('ROUTE-22', async () =>
      expect(await led(null, quoted('ROUTE-22', '/chat'))).toEqual(['/login']),
    )
  })

  test('a guest to the login, the signed-in away from it', async () => {
    await requirement('GUARD-01', async () =>
      expect(await led(null, ...pages, '/admin', '/attesa', '/studio')).toEqual([
        quoted('GUARD-01', '/login'),
      ]),
    )
    const forGuests = ['/login', '/sign-up?role=king', '/verify-phone', '/forgot-password', '/reset-password']
    await requirement('GUARD-06', async () => {
      expect(await led(king, ...forGuests)).toEqual([quoted('GUARD-06', '/search')])
      expect(await led(null, ...forGuests)).toEqual([null])
    })
  })

  test('everybody but a king from where kings pay, the staff from where members meet', async () => {
    await requirement('GUARD-02', async () => {
      expect(await led(king, '/shop')).toEqual([null])
      for (const other of [hostess, admin])
        expect(await led(other, '/shop')).toEqual([quoted('GUARD-02', '/')])
    })
    await requirement('GUARD-09', async () => {
      expect(await led(king, ...paymentPages)).toEqual([null])
      for (const other of [hostess, admin]) expect(await led(other, ...paymentPages)).toEqual(['/'])
    })
    await requirement('GUARD-03', async () => {
      for (const member of [king, hostess]) expect(await led(member, ...approvedPages)).toEqual([null])
      expect(await led(admin, ...approvedPages)).toEqual(['/'])
    })
  })

  test('who waits for approval from what needs it, the rejected to their notice, the staff past both', async () => {
    const pending = person(4, 'KING', { approval_status: 'pending' })
    await requirement('GUARD-05', async () => {
      expect(await led(pending, ...approvedPages, ...paymentPages, '/shop')).toEqual([
        quoted('GUARD-05', '/'),
      ])
      expect(await led(pending, ...membersPages)).toEqual([null])
    })
    const notice = quoted('ROUTE-19', '/am-i-rejected')
    for (const rejected of [person(5, 'KING', refused), person(6, 'HOSTESS', refused)]) {
      await requirement('GUARD-04', async () =>
        expect(await led(rejected, ...pages)).toEqual([quoted('GUARD-04', '/am-i-rejected')]),
      )
      await requirement('ROUTE-19', async () => expect(await led(rejected, notice)).toEqual([null]))
    }
    await requirement('ROUTE-19', async () => {
      for (const other of [king, hostess, pending, person(7, 'ADMIN')])
        expect(await led(other, notice)).toEqual([quoted('ROUTE-19', '/')])
      expect(await led(null, notice)).toEqual(['/login'])
    })
    await requirement('GUARD-08', async () => expect(await led(admin, ...membersPages)).toEqual([null]))
  })
})
