import { expect, test } from 'vitest'
import { htmlOf, wordsOf } from '#testing/web/profile-pages.tsx'
import { shopsQuery } from './queries.ts'
import { Shop } from './shop.tsx'

const shops = [
  { id: 1, title: 'Saluto', credits: 100, price: 9.9, icon_url: '/coin.svg' },
  { id: 4, title: 'Serata', credits: 1000, price: 79.9, icon_url: '/coin.svg' },
]

test('the currency is called Crediti: packages sell them in euro, a chat costs some [SHOP-01] [SHOP-03] [SHOP-05]', () => {
  const html = htmlOf(<Shop debt={0} />, [[shopsQuery.queryKey, shops]])
  const words = wordsOf(html).replaceAll('\u00a0', ' ')
  expect(words).toContain('Una chat costa 50, 100 o 200 Crediti')
  expect(words).toContain('Saluto 100 Crediti 9,90 € 0,099 € a Credito')
  expect(words).toContain('Serata 1.000 Crediti 79,90 € 0,080 € a Credito')
  expect(html).toContain('href="/payment-method/1"')
  expect(html).toContain('href="/payment-method/4"')
})

test('six placeholders stand where the packages will be; an empty shop says so [SHOP-02] [SHOP-04]', () => {
  expect(htmlOf(<Shop debt={0} />).match(/<li aria-hidden/g)).toHaveLength(6)
  const empty = htmlOf(<Shop debt={0} />, [[shopsQuery.queryKey, []]])
  expect(wordsOf(empty)).toContain('Dati non trovati')
})
