import { expect, test } from 'vitest'
import type { Held, WalletEntry, WalletPage } from '../contract/credits.ts'
import { htmlOf, wordsOf } from '#testing/web/profile-pages.tsx'
import { WalletCard } from './wallet-card.tsx'
import { noFilter, queryOf } from './wallet-filters.tsx'

const entry = (id: number, more: Partial<WalletEntry> = {}): WalletEntry => ({
  id,
  at: '2026-11-18T10:00:00Z',
  kind: 'purchase',
  amount: 1000,
  balance_after: 1000 + id,
  text: `Acquisto ${id}`,
  hostess: null,
  ...more,
})
const some = (count: number) => Array.from({ length: count }, (_, index) => entry(count - index))

function html(data: WalletEntry[], more: Partial<WalletPage> = {}): string {
  const page = { balance: 500, held: 0, held_for: [], debt: 0, data, current_page: 1, last_page: 1, ...more }
  return htmlOf(<WalletCard />, [[['wallet', 'entries', noFilter], { pages: [page], pageParams: [1] }]])
}
const card = (...page: Parameters<typeof html>) => wordsOf(html(...page))

const waiting: Held = {
  hostess: { name: 'Ginevra', chat_id: 3 },
  cost: 100,
  waits_for: 'reply',
  due_at: '2026-11-21T09:30:00Z',
}

test('each movement has its reason, amount, date and balance; what is held stands apart', () => {
  const words = card(some(1), { held: 1200, held_for: [waiting] })
  expect(words).toContain('In attesa di una risposta: 1.200 Crediti , già tolti dal saldo.')
  expect(words).toContain('100 per Ginevra : se non risponde, te li restituiamo il 21/11/2026 alle 10:30.')
  expect(words).toContain('Acquisto 1 +1.000 Crediti 18/11/2026 Saldo 1.001')
  expect(card(some(1))).not.toContain('In attesa')
})

test('what is held says what it waits for', () => {
  const words = card(some(1), {
    held: 200,
    held_for: [
      { ...waiting, waits_for: 'message' },
      { ...waiting, waits_for: 'decision', due_at: null },
    ],
  })
  expect(words).toContain(
    'aspettano il tuo primo messaggio. Se non lo scrivi, te li restituiamo il 21/11/2026',
  )
  expect(words).toContain('la sua risposta è in moderazione, il tempo è fermo.')
})

test('an unlock names the hostess and leads to the chat, where there still is one', () => {
  const unlock = { kind: 'unlock', text: 'Sblocco chat', amount: -100 } as const
  const open = html([entry(1, { ...unlock, hostess: { name: 'Anna Rosa', chat_id: 3 } })])
  expect(wordsOf(open)).toContain('Sblocco chat con Anna Rosa -100 Crediti')
  expect(open).toContain('href="/chat?chat=Anna%20Rosa"')
  const gone = html([entry(1, { ...unlock, hostess: { name: 'Anna Rosa', chat_id: null } })])
  expect(wordsOf(gone)).toContain('Sblocco chat con Anna Rosa -100 Crediti')
  expect(gone).not.toContain('href="/chat')
})

test('a debt is shown, and what ends it', () => {
  expect(card(some(1), { debt: 30 })).toContain(
    'Il saldo è negativo di 30 Crediti . Il prossimo accredito lo riporta in pari.',
  )
  expect(card(some(1))).not.toContain('Il saldo è negativo')
})

test('the newest six come first, the rest on demand; none at all is said, with the way to the shop', () => {
  expect(card(some(6))).not.toContain('Mostra di più')
  const words = card(some(7))
  expect(words).toContain('Mostra di più')
  expect(words).toContain('Acquisto 2 ')
  expect(words).not.toContain('Acquisto 1 ')
  expect(card([])).toContain('Non ci sono ancora movimenti. Acquista crediti')
  expect(card([])).not.toContain('Periodo')
})

test('movements are filtered by kind and period, and go into a file', () => {
  const words = card(some(1))
  expect(words).toContain('Scarica CSV')
  expect(words).toContain('Tipo Tutti Acquisti Sblocchi Rimborsi di sblocchi')
  expect(words).toContain('Periodo Sempre Ultimi 30 giorni Ultimi 90 giorni Quest’anno L’anno scorso')
  expect(queryOf({ kind: 'unlock', period: 'always' })).toEqual({ kind: 'unlock' })
  expect(queryOf({ kind: '', period: 'year' })).toEqual({ from: expect.stringMatching(/^\d{4}-01-01$/) })
})
