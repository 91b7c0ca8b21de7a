// Every page as those see it for whom it is: e2e/every-page.spec.ts looks at each, and what it found stands on
// `/accessibilita`.

/** The rules of axe that every page keeps: WCAG 2.2 A and AA, and what its makers advise. */
export const accessibilityTags = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
] as const

/** Who looks: nobody signed in, or a demo account. */
export type Viewer = 'guest' | 'king' | 'hostess' | 'admin'

/** Where a pattern needs a value, the address that stands for it. */
export const pages: Record<Viewer, Record<string, string>> = {
  guest: {
    '/': '/',
    '/hostess': '/hostess',
    '/help': '/help',
    '/segnala': '/segnala',
    '/sicurezza': '/sicurezza',
    '/trasparenza': '/trasparenza',
    '/accessibilita': '/accessibilita',
    '/piano/tutto-bene': '/piano/tutto-bene',
    '/piano/stop': '/piano/stop',
    '/piano/:token': '/piano/AAAAAAAAAAAAAAAAAAAAAA',
    '/terms': '/terms',
    '/privacy': '/privacy',
    '/cookies': '/cookies',
    '/payments': '/payments',
    '/search': '/search',
    '/user-profile/:username': '/user-profile/{name}',
    '/login': '/login',
    '/sign-up': '/sign-up?role=hostess',
    '/forgot-password': '/forgot-password',
    '/reset-password': '/reset-password?token=x&email=x@posta.test',
    '/verify-email': '/verify-email',
    '/verify-new-email': '/verify-new-email',
    '/annulla-modifica': '/annulla-modifica?token=x',
    '/unsubscribe': '/unsubscribe',
    '/recesso': '/recesso',
    '/404': '/404',
  },
  king: {
    '/profile': '/profile',
    '/profile/:section': '/profile/wallet',
    '/profile/settings': '/profile/settings',
    '/profile/privacy': '/profile/privacy',
    '/profile/blocked': '/profile/blocked',
    '/chat': '/chat',
    '/reviews': '/reviews',
    '/sicurezza': '/sicurezza?con=Ginevra',
    '/favourites': '/favourites',
    '/saved-searches': '/saved-searches',
    '/fascicoli': '/fascicoli',
    '/attesa': '/attesa',
    '/shop': '/shop',
    '/spesa': '/spesa',
    '/payment-method/:shopId': '/payment-method/1',
    '/user-profile/:username': '/user-profile/{name}',
  },
  hostess: {
    '/profile': '/profile',
    '/search': '/search',
    '/profile/me': '/profile/me',
    '/studio/:step': '/studio/foto',
  },
  admin: {
    '/admin': '/admin',
    '/admin/*': '/admin/moderation',
    '/admin/photos': '/admin/photos',
    '/admin/support': '/admin/support',
    '/admin/confirmations': '/admin/confirmations',
    '/admin/reports': '/admin/reports',
    '/admin/access': '/admin/access',
    '/admin/staff': '/admin/staff',
    '/admin/audit-log': '/admin/audit-log',
    '/admin/payments': '/admin/payments',
    '/admin/disputes': '/admin/disputes',
    '/admin/invoices': '/admin/invoices',
    '/admin/payments/:id': '/admin/payments/1',
    '/admin/promo-codes/:id': '/admin/promo-codes/1',
    '/admin/shops/:id': '/admin/shops/1',
    '/admin/shops/proposals': '/admin/shops/proposals',
    '/admin/texts': '/admin/texts/services',
    '/admin/texts/legal/:document': '/admin/texts/legal/cookies',
    '/admin/quality': '/admin/quality',
    '/admin/quality/disagreements': '/admin/quality/disagreements',
    '/admin/quality/quick': '/admin/quality/quick?days=90',
    '/admin/rules': '/admin/rules',
    '/admin/settings': '/admin/settings',
    '/admin/users': '/admin/users',
    '/admin/users/:id': '/admin/users/9',
    '/admin/users/adjustments': '/admin/users/adjustments',
  },
}

/** Without what leads to them these only lead on; each has a journey that looks at it. */
export const elsewhere: readonly string[] = [
  '/verify-phone',
  '/controlla-posta',
  '/inizio',
  '/am-i-banned/:username',
  '/am-i-rejected',
  '/addphoto-signup',
  '/studio',
  '/secret-login',
  '/paypal/success',
  '/paypal/cancel',
]

/** The patterns of all that is looked at, each once, in their order. */
export const lookedAt = [...new Set(Object.values(pages).flatMap((seen) => Object.keys(seen)))].sort()
