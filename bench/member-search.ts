import { random } from '#demo/random.ts'
import { search, searchGuest } from '#features/search/contract/search.ts'
import { startSubject } from './child.ts'
import { load } from './load.ts'
import { type Finding, quantile } from './report.ts'
import { connections, type SearchFixture } from './search-fixture.ts'
import { drawSearch } from './search-mix.ts'

const requestCount = 208
const rounds = 5

/**
 * What a member's search takes beside a guest's, whose own floor is in search-floor.ts: his session, how many there are,
 * who is blocked, his chats and favourites on the cards. The same filters, in turns: each round's figures met the same
 * machine.
 */
export async function benchMemberSearch(
  { url, kings, places }: SearchFixture,
  { dataDir, seconds }: { dataDir: string; seconds: number },
): Promise<Finding[]> {
  const draw = { chance: random('members'), places }
  const bodies = Array.from({ length: requestCount }, () => JSON.stringify(drawSearch(draw)))
  const server = await startSubject({ databaseUrl: url, dataDir })
  const member = {
    url: new URL(search.path, server.origin),
    requests: bodies.map((body, index) => ({
      body,
      authorization: `Bearer ${kings[index % kings.length]!.token}`,
    })),
  }
  const guest = {
    url: new URL(searchGuest.path, server.origin),
    requests: bodies.map((body) => ({ body, authorization: '' })),
  }
  const inTurns = async (clients: number) => ({
    member: await load(member, clients, seconds),
    guest: await load(guest, clients, seconds),
  })
  try {
    const latency: number[] = []
    const rate: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const [alone, crowd] = [await inTurns(1), await inTurns(connections)]
      if (round < 0) continue // Warm-up.
      latency.push(quantile(alone.member.times, 0.5) / quantile(alone.guest.times, 0.5))
      rate.push(crowd.member.perSecond / crowd.guest.perSecond)
    }
    return [
      {
        what: "a member's search against a guest's, 1 client, p50",
        figure: quantile(latency, 0.5),
        unit: '×',
        limit: { atMost: 3 },
      },
      {
        what: `a member's search against a guest's, ${connections} clients, requests per second`,
        figure: quantile(rate, 0.5),
        unit: '×',
        limit: { atLeast: 0.3 },
      },
    ]
  } finally {
    await server.stop()
  }
}
