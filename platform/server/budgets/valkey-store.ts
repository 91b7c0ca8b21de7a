import { Redis } from 'ioredis'
import type { BudgetStore } from './store.ts'

/** The sum of the table's statement, by the broker's clock. What is whole again expires by itself. */
const addUp = `
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local sums = {}
for i, key in ipairs(KEYS) do
  local amount, drain, kept = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local known = redis.call('HMGET', key, 'spent', 'at')
  local spent = 0
  if known[1] then spent = math.max(0, tonumber(known[1]) - drain * (now - tonumber(known[2]))) end
  spent = math.max(0, spent + amount)
  redis.call('HSET', key, 'spent', string.format('%.17g', spent), 'at', string.format('%.17g', now))
  redis.call('PEXPIRE', key, math.ceil(kept * 1000))
  sums[i] = string.format('%.17g', spent)
end
return sums`

/** Keys in one run of the script, which holds up everybody else. */
const keysMax = 200

/** Valkey or Redis, 5 or later. While it is away each process counts on its own, and nothing of that is lost. */
export function valkeyStore(url: string): BudgetStore {
  const client = new Redis(url, {
    connectionName: 'lieta budgets',
    keyPrefix: 'lieta:budget:',
    protocol: 2,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    socketTimeout: 10_000,
    disconnectTimeout: 500,
    keepAlive: 10_000,
    scripts: { addUpBudgets: { lua: addUp } },
  })
  // What fails says so where it is asked.
  client.on('error', () => {})
  const call = client as unknown as Record<
    'addUpBudgets',
    (...values: (string | number)[]) => Promise<string[]>
  >

  return {
    async add(counted) {
      const sums = new Map<string, number>()
      for (let from = 0; from < counted.length; from += keysMax) {
        const some = counted.slice(from, from + keysMax)
        const answer = await call.addUpBudgets(
          some.length,
          ...some.map(({ digest }) => digest),
          ...some.flatMap(({ amount, drain, keptSeconds }) => [amount, drain, keptSeconds]),
        )
        for (const [index, { digest }] of some.entries()) sums.set(digest, Number(answer[index]))
      }
      return sums
    },
    async close() {
      client.disconnect()
    },
  }
}
