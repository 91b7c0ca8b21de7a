import { expect, test } from 'vitest'
import { htmlOf, wordsOf } from './testing.tsx'
import { WalletCard } from './wallet-card.tsx'

const entry = (id: number) => ({
  id,
  at: '2026-11-18T10:00:00Z',
  kind: 'purchase' as const,
  amount: 1000,
  balance_after: 1000 + id,
  text: `Acquisto ${id}`,
})

function card(count: number, held = 0): string {
  const data = Array.from({ length: count }, (_, index) => entry(count - index))
  const page = { balance: 500, held, data, current_page: 1, last_page: 1 }
  return wordsOf(htmlOf(<WalletCard />, [[['wallet', 'entries'], { pages: [page], pageParams: [1] }]]))
}

test('each movement has its reason, amount, date and balance; what is held stands apart [PROFILE-18] [SHELL-20]', () => {
  const words = card(1, 1200)
  expect(words).toContain('In attesa di una risposta: 1.200 Crediti , già tolti dal saldo.')
  expect(words).toContain('Acquisto 1 +1.000 Crediti 18/11/2026 Saldo 1.001')
  expect(card(1)).not.toContain('In attesa')
})

test('the newest six come first, the rest on demand; none at all is said', () => {
  expect(card(6)).not.toContain('Mostra di più')
  const words = card(7)
  expect(words).toContain('Mostra di più')
  expect(words).toContain('Acquisto 2 ')
  expect(words).not.toContain('Acquisto 1 ')
  expect(card(0)).toContain('Non ci sono ancora movimenti.')
})
