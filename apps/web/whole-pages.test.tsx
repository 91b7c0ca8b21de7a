import { describe, expect, test } from 'vitest'
import { unreadKey } from '#features/chat/web/unread.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { profileQuery } from '#features/profiles/web/queries.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { linksOf, wordsOf } from '#testing/web/markup.ts'
import { pageFor } from '#testing/web/page-for.tsx'
import { person } from '#testing/web/profile-pages.tsx'

// The page at an address with the frame around it, as the routes put it together for a viewer. What an effect or a
// press does, and the chat, which is for a browser alone, is in e2e/guards.spec.ts, e2e/frame.spec.ts and
// e2e/shell.spec.ts.

const king = person(1, 'KING', {
  name: 'Riccardo',
  profile_picture_url: '/attachments/abc',
  profile: { credits: 12_500, profile_completion: 72 },
})
const hostess = person(2, 'HOSTESS')
const admin = person(3, 'ADMIN')
const pending = person(4, 'KING', { approval_status: 'pending' })
const rejected = person(5, 'HOSTESS', { approval_status: 'rejected', reject_status: true })

const part = (name: string, page: string): string =>
  new RegExp(`<${name}[\\s>].*?</${name}>`, 's').exec(page)?.[0] ?? ''
const header = (page: string) => part('header', page)
const footer = (page: string) => part('footer', page)
const title = (page: string) => wordsOf(part('h1', part('main', page))).trim()
const menu = (page: string) => linksOf(/<nav aria-label="Principale".*?<\/nav>/s.exec(page)?.[0] ?? '')
const labels = (page: string) => menu(page).map(([, label]) => label)
const ownPicture = (page: string) =>
  /<a [^>]*aria-label="Il mio profilo, completo al \d+%".*?<\/a>/s.exec(header(page))?.[0] ?? ''

describe('what everybody may open stands in the layout of the site', () => {
  /** The page that stands at the address, and around it the header with the way in, and the footer. */
  async function expectPublic(address: string, heading: string | RegExp): Promise<string> {
    const page = await pageFor(null, address, [
      [profileQuery('Ginevra', null).queryKey, { user: person(6, 'HOSTESS', { name: 'Ginevra' }) }],
    ])
    expect(title(page)).toMatch(heading)
    expect(linksOf(header(page))).toContainEqual(['/sign-up', 'Sign Up'])
    expect(wordsOf(footer(page))).toContain('Privacy Policy')
    return page
  }

  test('the home page, that of hostesses, the search and the help, under their names', async () => {
    const home = await requirement('ROUTE-03', () =>
      expectPublic(quoted('ROUTE-03', '/'), /^Molto lieta \.$/),
    )
    await requirement('ROUTE-04', async () => {
      await expectPublic(quoted('ROUTE-04', '/hostess'), /^Decidi tu/)
      expect(menu(home)).toContainEqual(['/hostess', quoted('ROUTE-04', 'Per Hostess/Models')])
    })
    await requirement('ROUTE-05', async () => {
      await expectPublic(quoted('ROUTE-05', '/help'), /^Aiuto$/)
      expect(menu(home)).toContainEqual(['/help', quoted('ROUTE-05', 'Aiuto')])
    })
    await requirement('ROUTE-10', async () => {
      await expectPublic(quoted('ROUTE-10', '/search'), /^Cerca hostess, wing woman e sugarbabies/)
      expect(menu(home)).toContainEqual(['/search', quoted('ROUTE-10', 'Cerca')])
    })
    await requirement('ROUTE-11', () =>
      expectPublic(quoted('ROUTE-11', '/user-profile/{username}', { username: 'Ginevra' }), /^Ginevra/),
    )
  })

  test('the legal pages', async () => {
    await requirement('ROUTE-06', () => expectPublic(quoted('ROUTE-06', '/terms'), /^Termini e Condizioni$/))
    await requirement('ROUTE-07', () => expectPublic(quoted('ROUTE-07', '/privacy'), /^Privacy Policy$/))
    await requirement('ROUTE-08', () => expectPublic(quoted('ROUTE-08', '/cookies'), /^Cookie Policy$/))
    await requirement('ROUTE-09', () => expectPublic('/payments', /^Crediti e Pagamenti$/))
  })

  test('what is no address says so', async () => {
    for (const address of ['/nowhere', '/search/there', '/user-profile', '/payment-method'])
      await requirement('ROUTE-28', () => expectPublic(address, /^Page Not Found$/))
  })

  test('a guest has the public pages and an invitation, and nothing of the members', async () => {
    for (const address of ['/', '/hostess', '/help', '/search'])
      await requirement('SHELL-21', async () => {
        const page = await expectPublic(address, /./)
        expect(labels(page)).toEqual(['Home', 'Cerca', 'Per Hostess/Models', 'Aiuto'])
        const own = ['/profile', '/chat', '/shop', '/favourites']
        expect(linksOf(page).filter(([to]) => own.includes(to))).toEqual([])
      })
  })
})

describe('what belongs to a member stands in the layout of the signed-in', () => {
  async function expectSignedIn(address: string, heading: string): Promise<void> {
    const page = await pageFor(king, address)
    expect(title(page)).toBe(heading)
    expect(ownPicture(page)).not.toBe('')
    expect(linksOf(header(page)).map(([to]) => to)).not.toContain('/sign-up')
  }

  test('the profile, the reviews, and what is paid', async () => {
    await requirement('ROUTE-20', () =>
      expectSignedIn(quoted('ROUTE-20', '/addphoto-signup'), 'Carica le tue foto'),
    )
    await requirement('ROUTE-21', () => expectSignedIn(quoted('ROUTE-21', '/profile'), 'Riccardo'))
    await requirement('ROUTE-23', () =>
      expectSignedIn(quoted('ROUTE-23', '/reviews'), 'Lascia una recensione'),
    )
    await requirement('ROUTE-24', () => expectSignedIn(quoted('ROUTE-24', '/shop'), 'Shop'))
    await requirement('ROUTE-25', () =>
      expectSignedIn(quoted('ROUTE-25', '/payment-method/{shopId}', { shopId: 1 }), 'Pagamento'),
    )
  })

  test('the returns from PayPal', async () => {
    const success = `${quoted('ROUTE-26', '/paypal/success')}?shopId=1&token=EC-1&PayerID=P-1`
    await requirement('ROUTE-26', () => expectSignedIn(success, 'Pagamento'))
    await requirement('ROUTE-27', () => expectSignedIn(quoted('ROUTE-27', '/paypal/cancel'), ''))
  })
})

test('a changed address is confirmed outside every layout, by a link that is whole', async () => {
  const parts = [
    quoted('ROUTE-02', 'expires'),
    quoted('ROUTE-02', 'email'),
    quoted('ROUTE-02', 'hash'),
    quoted('ROUTE-02', 'signature'),
  ].map((name) => `${name}=x`)
  const opened = async (query: readonly string[]) => {
    const page = await pageFor(king, `${quoted('ROUTE-02', '/verify-new-email')}?${query.join('&')}`)
    expect(title(page)).toBe('Verifica nuova email')
    expect([header(page), footer(page)]).toEqual(['', ''])
    return wordsOf(page)
  }
  await requirement('ROUTE-02', async () => {
    expect(await opened(parts)).toContain('Verifico…')
    for (const missing of parts)
      expect(await opened(parts.filter((one) => one !== missing))).not.toContain('Verifico…')
  })
})

test('the header of an approved person has the ways to all that is theirs', async () => {
  const page = await pageFor(king, '/help')
  requirement('SHELL-04', () => expect(menu(page)).toContainEqual(['/search', quoted('SHELL-04', 'Cerca')]))
  requirement('SHELL-05', () =>
    expect(menu(page)).toContainEqual(['/profile', quoted('SHELL-05', 'Il mio profilo')]),
  )
  const help = [quoted('SHELL-06', '/chat?chat=support_chat'), quoted('SHELL-06', 'Assistenza')]
  await requirement('SHELL-06', async () => {
    expect(menu(page)).toContainEqual(help)
    expect(labels(await pageFor(admin, '/help'))).toEqual([
      'Cerca',
      'Il mio profilo',
      'Messaggi',
      'Amministrazione',
    ])
  })
  requirement('SHELL-08', () => {
    expect(ownPicture(page)).toContain(`href="${quoted('SHELL-08', '/profile')}"`)
    expect(ownPicture(page)).toContain('src="/attachments/abc')
  })
  requirement('SHELL-09', () =>
    expect(header(page)).toMatch(/<button[^>]*aria-label="Termina sessione"[^>]*>\s*<svg/),
  )
  const credits = ['/shop', `12.500 ${quoted('SHELL-10', 'Crediti')}`]
  await requirement('SHELL-10', async () => {
    expect(linksOf(header(page))).toContainEqual(credits)
    expect(wordsOf(header(await pageFor(hostess, '/help')))).not.toContain('Crediti')
  })
  requirement('ROLE-05', () => {
    expect(labels(page)).toEqual(['Cerca', 'Il mio profilo', 'Assistenza', 'Messaggi'])
    expect(linksOf(header(page))).toContainEqual(credits)
  })
})

test('«Messaggi» carries the number of unread messages, up to nine', async () => {
  for (const [unread, shown] of [
    [0, ''],
    [4, '4'],
    [9, '9'],
    [10, quoted('SHELL-07', '9+')],
  ] as const)
    await requirement('SHELL-07', async () => {
      const page = await pageFor(hostess, '/help', [[unreadKey, unread]])
      const [, link = ''] = /<a [^>]*href="\/chat"[^>]*>(.*?)<\/a>/s.exec(header(page)) ?? []
      expect(link).toContain(quoted('SHELL-07', 'Messaggi'))
      expect(/<span aria-hidden="true">([^<]*)</.exec(link)?.[1] ?? '').toBe(shown)
    })
})

test('the ring around the picture is the completion, whole where none is known', async () => {
  const ring = async (user: User) =>
    [...ownPicture(await pageFor(user, '/help')).matchAll(/stroke-dasharray="([^"]*)"/g)].map(([, of]) => of)
  expect(king.profile).toHaveProperty(quoted('SHELL-13', 'profile_completion'))
  await requirement('SHELL-13', async () => {
    expect(await ring(king)).toEqual(['72 100'])
    expect(hostess.profile.profile_completion).toBeUndefined()
    expect(await ring(hostess)).toEqual(['100 100'])
  })
})

const publicLinks = ['Home', 'Cerca', 'Per Hostess/Models', 'Aiuto']
const banner = 'Il tuo profilo è in attesa di approvazione da parte del team.'

test('who waits for approval has the public links and a banner, and no balance', async () => {
  const waiting = await pageFor(pending, '/help')
  requirement('ROLE-04', () => {
    expect(labels(waiting)).toEqual(publicLinks)
    expect(wordsOf(waiting)).toContain(banner)
    expect(wordsOf(header(waiting))).not.toContain('Crediti')
  })
})

test('the banner is for who waits alone, the public links for the rejected too', async () => {
  await requirement('SHELL-11', async () => {
    expect(wordsOf(await pageFor(pending, '/help'))).toContain(banner)
    for (const other of [pending, rejected])
      expect(labels(await pageFor(other, '/help'))).toEqual(publicLinks)
    for (const other of [rejected, king, admin])
      expect(wordsOf(await pageFor(other, '/help'))).not.toContain(banner)
  })
})

test('the notices of a rejection and of a ban stand as the access forms do', async () => {
  await requirement('ROUTE-19', async () => {
    const notice = await pageFor(rejected, quoted('ROUTE-19', '/am-i-rejected'))
    expect(title(notice)).toBe('Account rifiutato')
    expect(wordsOf(notice)).toContain('Il tuo account è stato rifiutato dal team di moderazione.')
    expect(part('aside', part('main', notice))).not.toBe('')
    expect(labels(notice)).toEqual(publicLinks)
  })
  await requirement('ROUTE-18', async () => {
    const notice = await pageFor(null, quoted('ROUTE-18', '/am-i-banned/{username}', { username: 'Ubaldo' }))
    expect(title(notice)).toBe('Account sospeso')
    expect(part('aside', part('main', notice))).not.toBe('')
    expect([header(notice), footer(notice)]).not.toContain('')
  })
})

test('who is signed in is not invited again', async () => {
  const invited = async (address: string) => linksOf(part('main', await pageFor(king, address)))
  await requirement('HOME-02', async () => {
    const links = await invited('/')
    expect(links.map(([, label]) => label)).not.toContain('Iscriviti gratuitamente')
    expect(links).toContainEqual(['/profile', 'Vai al tuo profilo'])
    expect(links.map(([to]) => to)).not.toContain('/sign-up')
  })
  await requirement('LAND-01', async () => {
    const links = await invited('/hostess')
    expect(links.map(([to]) => to)).not.toContain(quoted('LAND-01', '/sign-up'))
    expect(links).toContainEqual(['/profile', 'Completa il tuo profilo'])
  })
})
