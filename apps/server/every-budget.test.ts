import { expect, test } from 'vitest'
import { noteMounted } from '#testing/mounted.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'

// Budgets of less than one hit: whoever may call a route is refused at the first.
const { started: app, mounted } = await noteMounted(() =>
  startTestApp({ RATE_LIMIT_SCALE: '0.00001' }, { workJobs: false }),
)
const callers = [
  null,
  await makeKing(app),
  await makeHostess(app),
  await makeAdmin(app, { adminRole: 'owner' }),
]

const statusOf = async (name: string, token: string | undefined): Promise<number> => {
  const [method = 'GET', path = '/'] = name.split(' ')
  const url = path.replace(/:\w+/g, '1').replace('*', 'x')
  const answer = await fetch(app.origin + url, {
    method,
    redirect: 'manual',
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
  await answer.arrayBuffer()
  return answer.status
}

test('every route that is mounted has a budget', async () => {
  expect(mounted.length).toBeGreaterThan(150)
  const free: string[] = []
  for (const name of mounted) {
    const statuses = new Set<number>()
    for (const caller of callers) statuses.add(await statusOf(name, caller?.token))
    if (!statuses.has(429)) free.push(`${name}: ${[...statuses].join(', ')}`)
  }
  expect(free).toEqual([])
})
