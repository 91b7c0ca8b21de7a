import { afterEach, expect, test, vi } from 'vitest'
import { Outbox } from '#features/chat/web/outbox.ts'
import { ServiceList } from '#features/content/web/services.tsx'
import { CompletionBanner } from '#features/profiles/web/completion-banner.tsx'
import { FilterDrawer } from '#features/search/web/filter-drawer.tsx'
import { noFilters } from '#features/search/web/filters.ts'
import { getToken, setToken } from '#platform/web/api/token.ts'
import { proveHuman } from '#platform/web/forms/human-proof.ts'
import { CountBadge } from '#platform/web/ui/count-badge.tsx'
import { birthYears } from '#platform/web/ui/date-of-birth.ts'
import { PhoneInput } from '#platform/web/ui/phone-input.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import { toast, toastStore } from '#platform/web/ui/toast-store.ts'
import { quoted } from '#testing/requirement.ts'
import { playBrowser } from '#testing/web/payments.ts'
import { htmlOf, wordsOf } from '#testing/web/profile-pages.tsx'

// Numbers that others rely on, each looked at where it works; e2e/constants.spec.ts and
// apps/server/constants.test.ts have the others.

const nothing = () => {}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the home page shows three services at most [CONST-03]', () => {
  const services = ['Uno', 'Due', 'Tre', 'Quattro'].map((title) => ({ title, description: '', image: '/a' }))
  expect(wordsOf(htmlOf(<ServiceList services={services} />)).trim()).toMatch(/^Uno\s+Due\s+Tre$/)
})

test('nine unread messages are a nine, ten are more than that [CONST-04]', () => {
  const shown = (count: number) => /<span aria-hidden="true">([^<]*)</.exec(badge(count))?.[1]
  const badge = (count: number) => htmlOf(<CountBadge count={count} label="da leggere" />)
  expect([1, 4, 9].map(shown)).toEqual(['1', '4', '9'])
  expect([10, 100].map(shown)).toEqual(Array(2).fill(quoted('CONST-04', '9+')))
})

test('a profile at 99 % is asked for the rest, one at 100 % is not [CONST-05]', () => {
  const banner = (percent: number) =>
    htmlOf(<CompletionBanner percent={percent} missing="Manca la descrizione." onDismiss={nothing} />)
  expect(wordsOf(banner(99))).toContain('Stato profilo: 99% completato')
  expect(banner(100)).toBe('')
})

test('years of birth go back a hundred years, a phone number is Italian until it is said otherwise [CONST-08]', () => {
  expect(birthYears(new Date(2026, 10, 21))).toHaveLength(100)
  const codes = [
    { dial: '33', country: 'FR' },
    { dial: '39', country: 'IT' },
  ]
  const phone = htmlOf(<PhoneInput label="Cellulare" dialCodes={codes} onChange={nothing} />)
  expect(phone).toMatch(/<option value="39" selected="">/)
})

test('the token lives in the storage under its name [CONST-10]', () => {
  const { stored } = playBrowser({})
  setToken('abc')
  expect([...stored]).toEqual([[quoted('CONST-10', 'ACCESS_TOKEN'), 'abc']])
  expect(getToken()).toBe('abc')
})

test('a toast has 5 s, also that of a failed file; one about moderation or the profile has 10 [CONST-11]', () => {
  for (const { id } of toastStore.read()) toast.dismiss(id)
  toast.success('Fatto')
  toast.error('Caricamento fallito per mare.gif: Formato non ammesso.')
  toast.notice('La tua descrizione è in coda di approvazione da parte del moderatore')
  expect(toastStore.read().map(({ seconds }) => seconds)).toEqual([5, 5, 10])
})

test('what proves somebody human is loaded, and tried again twice [CONST-14]', async () => {
  vi.useFakeTimers()
  const { calls } = playBrowser({})
  vi.stubGlobal('fetch', async () => {
    calls.push({ path: 'challenge', body: null })
    throw new TypeError('Failed to fetch')
  })
  const settings = { provider: 'altcha', challenge_url: null, script_url: null, site_key: null } as const
  const given = vi.fn()
  proveHuman(settings, null as never, nothing).catch(given)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toHaveBeenCalledOnce()
  expect(calls).toHaveLength(3)
})

test('a held message takes the composer away for 60 s [CONST-16]', () => {
  const { stored } = playBrowser({})
  const outbox = new Outbox(localStorage)
  outbox.open(1)
  outbox.hold(7, 1_000_000)
  expect(stored.size).toBe(1)
  expect(outbox.of(7).heldUntil).toBe(1_060_000)
})

test('stars are whole, empty, or halves that are only shown [CONST-19]', () => {
  const drawn = (rating: number) =>
    [...htmlOf(<Stars rating={rating} count={3} />).matchAll(/<svg.*?<\/svg>/g)]
      .map(([star]) => (star.includes('fill="currentColor"') ? star.match(/<path/g)?.length : 0))
      .join(' ')
  // A half is drawn as an outline and the half of it.
  expect(drawn(1)).toBe('1 0 0 0 0')
  expect(drawn(3.5)).toBe('1 1 1 2 0')
  expect(drawn(5)).toBe('1 1 1 1 1')
})

test('whoever searches filters by a cost in coins [SHOP-05]', () => {
  const drawer = (
    <FilterDrawer
      open
      onClose={nothing}
      filters={noFilters}
      onApply={nothing}
      forHostess={false}
      forMember={false}
    />
  )
  for (const cost of [50, 100, 200])
    expect(wordsOf(htmlOf(drawer))).toContain(`${cost} ${quoted('SHOP-05', 'monete')}`)
})
