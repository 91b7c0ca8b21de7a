import type { ReactElement } from 'react'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { Guard } from '#features/accounts/web/guard.tsx'
import { Layout } from './frame/layouts.tsx'

const approvedKing = { login: true, role: ['KING'], approved: true }

/** Who may open each page, and in which layout it stands; written by hand, so that routes.tsx cannot change alone. */
test.each([
  ['/', 'layout', null],
  ['/hostess', 'layout', null],
  ['/search', 'layout', null],
  ['/user-profile/Ginevra', 'layout', null],
  ['/sicurezza', 'layout', null],
  ['/piano/tutto-bene', 'layout', null],
  ['/piano/stop', 'layout', null],
  ['/piano/AAAAAAAAAAAAAAAAAAAAAA', 'layout', null],
  ['/verify-new-email', 'none', null],
  ['/profile', 'layout', { login: true }],
  ['/chat', 'window', { login: true }],
  ['/reviews', 'layout', { login: true, role: ['HOSTESS', 'KING'], approved: true }],
  ['/favourites', 'layout', { login: true, role: ['HOSTESS', 'KING'], approved: true }],
  ['/saved-searches', 'layout', { login: true, role: ['HOSTESS', 'KING'], approved: true }],
  ['/unsubscribe', 'layout', null],
  ['/shop', 'layout', approvedKing],
  ['/payment-method/1', 'layout', approvedKing],
  ['/paypal/success', 'layout', approvedKing],
  ['/paypal/cancel', 'layout', approvedKing],
  ['/admin/users', 'none', { login: true, role: ['ADMIN'] }],
] as const)(
  '%s stands in its layout and behind its guard [ROUTE-02] [ROUTE-03] [ROUTE-04] [ROUTE-10] [ROUTE-11] [ROUTE-21] [ROUTE-22] [ROUTE-23] [ROUTE-24] [ROUTE-25] [ROUTE-26] [ROUTE-27] [GUARD-01] [GUARD-03] [GUARD-09]',
  (path, frame, access) => {
    const elements = (matchRoutes(routes, path) ?? []).map(({ route }) => route.element as ReactElement)
    expect(elements.at(-1)?.type).toHaveProperty('preload')
    const layout = elements.find(({ type }) => type === Layout) as
      | ReactElement<{ fullWindow?: boolean }>
      | undefined
    expect(layout ? (layout.props.fullWindow ? 'window' : 'layout') : 'none').toBe(frame)
    expect(elements.find(({ type }) => type === Guard)?.props ?? null).toEqual(access)
  },
)

test('any other address shows the error page, /404 among them [ROUTE-28] [ROUTE-29] [ERR-04]', () => {
  for (const path of ['/404', '/nowhere', '/search/there', '/user-profile'])
    expect(matchRoutes(routes, path)?.at(-1)?.route.element).toHaveProperty('type', NotFoundPage)
})
