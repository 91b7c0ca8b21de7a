import { expect, test } from 'vitest'
import { quoted, requirement } from '#testing/requirement.ts'
import { htmlOf, wordsOf } from '#testing/web/profile-pages.tsx'
import { shopsQuery } from './queries.ts'
import { Shop } from './shop.tsx'

const shops = [
  { id: 1, title: 'Saluto', credits: 100, price: 9.9, icon_url: '/coin.svg' },
  { id: 4, title: 'Serata', credits: 1000, price: 79.9, icon_url: '/coin.svg' },
]

test('the currency is called Crediti: packages sell them in euro, a chat costs some', () => {
  const html = htmlOf(<Shop debt={0} />, [[shopsQuery.queryKey, shops]])
  const words = wordsOf(html).replaceAll('\u00a0', ' ')
  requirement('SHOP-05', () => {
    expect(words).toContain(`Una chat costa 50, 100 o 200 ${quoted('SHOP-05', 'Crediti')}`)
    expect(words).toContain(`Saluto 100 ${quoted('SHOP-05', 'Crediti')}`)
  })
  requirement('SHOP-01', () => {
    expect(html).toMatch(new RegExp(`<h1[^>]*>${quoted('SHOP-01', 'Shop')}</h1>`))
    expect(words).toContain('Saluto 100 Crediti 9,90 € 0,099 € per Credito')
    expect(words).toContain('Serata 1.000 Crediti 79,90 € 0,080 € per Credito')
  })
  requirement('SHOP-03', () => {
    expect(words).toContain('per Credito Fino a 2 chat')
    expect(words).toContain('per Credito Da 5 a 20 chat')
    for (const { id } of shops)
      expect(html).toContain(`href="${quoted('SHOP-03', '/payment-method/{shopId}', { shopId: id })}"`)
  })
})

const placeholders = () => htmlOf(<Shop debt={0} />).match(/<li aria-hidden/g)

test('six placeholders stand where the packages will be; an empty shop says so', () => {
  requirement('SHOP-02', () => {
    expect(placeholders()).toHaveLength(6)
    const arrived = htmlOf(<Shop debt={0} />, [[shopsQuery.queryKey, shops]])
    expect(arrived).not.toContain('<li aria-hidden')
  })
  requirement('SHOP-04', () => {
    const empty = htmlOf(<Shop debt={0} />, [[shopsQuery.queryKey, []]])
    expect(wordsOf(empty)).toContain(quoted('SHOP-04', 'Dati non trovati'))
  })
})

test('the shop has six placeholders [CONST-20]', () => {
  expect(placeholders()).toHaveLength(6)
})
