import { expect, test } from 'vitest'
import { chatsOf, offersFor } from './offers.ts'

const shop = (id: number, credits: number, price: number) => ({
  id,
  title: `p${id}`,
  credits,
  price,
  icon_url: '',
})
const shops = [shop(1, 100, 9.9), shop(2, 250, 22.9), shop(3, 500, 42.9)]

const told = (...args: Parameters<typeof offersFor>) =>
  offersFor(...args).map(({ key, credits, price, chats, perChat }) => [key, credits, price, chats, perChat])

test('exactly what is missing comes first, then the packages that cover it', () => {
  expect(told({ cost: 100, balance: 40, debt: 0 }, shops)).toEqual([
    ['exact', 60, 594, 1, 990],
    ['1', 100, 990, 1, 990],
    ['2', 250, 2290, 2, 916],
    ['3', 500, 4290, 5, 858],
  ])
  expect(offersFor({ cost: 100, balance: 40, debt: 0 }, shops).map(({ smallest }) => smallest)).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('a package of just as many Crediti is the same thing; one that gives more for no more takes its place', () => {
  expect(told({ cost: 100, balance: 0, debt: 0 }, shops).map(([key]) => key)).toEqual(['exact', '2', '3'])
  const cheap = [shop(1, 100, 9.9), shop(2, 250, 15)]
  expect(told({ cost: 200, balance: 0, debt: 0 }, cheap).map(([key]) => key)).toEqual(['2'])
})

test('a debt is bought with it, and what is there already offers nothing', () => {
  expect(told({ cost: 100, balance: 0, debt: 30 }, shops)[0]).toEqual(['exact', 130, 1287, 1, 990])
  expect(told({ cost: 100, balance: 100, debt: 0 }, shops)).toEqual([])
  expect(told({ cost: 100, balance: 0, debt: 0 }, [])).toEqual([])
})

test('a package says between how many chats it is', () => {
  const costs = [50, 100, 200]
  expect(chatsOf(100, costs)).toBe('Fino a 2 chat')
  expect(chatsOf(250, costs)).toBe('Da 1 a 5 chat')
  expect(chatsOf(100, [100])).toBe('1 chat')
  expect(chatsOf(500, [100])).toBe('5 chat')
})
