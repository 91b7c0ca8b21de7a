import { expect, test } from 'vitest'
import { askTogether } from './ask-together.ts'

test('what is asked while an answer is on its way waits for the next, and everybody gets their own', async () => {
  const batches: number[][] = []
  const open: (() => void)[] = []
  const ask = askTogether<number, number>(async (numbers) => {
    batches.push([...numbers])
    await new Promise<void>((resolve) => open.push(resolve))
    return numbers.map((number) => number * 10)
  })
  const first = Promise.all([ask([1, 2]), ask([]), ask([3])])
  await expect.poll(() => batches).toEqual([[1, 2, 3]])
  const later = Promise.all([ask([4]), ask([5])])
  open[0]!()
  expect(await first).toEqual([[10, 20], [], [30]])
  await expect
    .poll(() => batches)
    .toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  open[1]!()
  expect(await later).toEqual([[40], [50]])
})

test('where one batch fails, those who waited for it are told, and the next is asked', async () => {
  let calls = 0
  const ask = askTogether<string, string>(async (questions) => {
    calls += 1
    if (calls === 1) throw new Error('away')
    return questions
  })
  const outcomes = await Promise.allSettled([ask(['a']), ask(['b'])])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(['c'])).toEqual(['c'])
})

test('where the first goes at once, what comes at the same moment goes together behind it', async () => {
  const batches: number[][] = []
  const ask = askTogether<number, number>(
    async (numbers) => {
      batches.push([...numbers])
      return numbers
    },
    { batchesAtOnce: 2, firstAtOnce: true },
  )
  const answers = [ask([1]), ask([2]), ask([3])]
  expect(batches).toEqual([[1]])
  expect(await Promise.all(answers)).toEqual([[1], [2], [3]])
  expect(batches).toEqual([[1], [2, 3]])
})
