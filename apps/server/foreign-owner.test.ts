import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { evidenceUrl } from '#features/evidence/server/address.ts'
import { archiveUrl } from '#features/privacy/server/archive-link.ts'
import { selfieUrl } from '#features/verification/server/selfie-files.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import { ownedThings, type Found } from '#testing/owned-things.ts'
import { type Credentials, makeCallers, send } from '#testing/callers.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, type Person } from '#testing/people.ts'
import { policy } from '#testing/policy.ts'
import { kinds, type Rule } from '#testing/rules.ts'

let app: TestApp
let callers: Awaited<ReturnType<typeof makeCallers>>
let moderator: Person
beforeAll(async () => {
  app = await startTestApp({}, { workJobs: false })
  callers = await makeCallers(app)
  moderator = await makeAdmin(app)
})

/** What goes along with the id, so that nothing but the owner can be wrong. */
const bodies: Readonly<Record<string, (id: string) => object>> = {
  'POST /api/appeals': (id) => ({ decision_id: Number(id), text: 'Non è giusto.' }),
  'POST /api/hearings/:id/answer': () => ({ text: 'Non sono stata io.' }),
  'PUT /api/attachments/order': (id) => ({ ids: [id] }),
  'PUT /api/attachments/:id/framing': () => ({ left: 0, top: 0, width: 200, focus_x: 100, focus_y: 100 }),
  'POST /api/saved-searches/:id': () => ({ name: 'Non più sua', digest: 'daily' }),
  'POST /api/chats/:id/messages': () => ({ message: 'Chi sono io?' }),
  'POST /api/chats/:id/decline': () => ({ client_id: randomUUID() }),
  'POST /api/evidence': (id) => ({ subject: 'conversation', id }),
  'PUT /api/passkeys/:id': () => ({ name: 'Non più sua' }),
  'POST /api/support/closings/:id/rating': () => ({ good: true }),
  'POST /api/messages/:id/feedback': () => ({ bothers: true }),
  'POST /api/report-chat': (id) => ({ reported_chat_id: id, reason: 'Non mi riguarda', category: 'fraud' }),
  'POST /broadcasting/auth': (channel) => ({ socket_id: '1.1', channel_name: channel }),
  'DELETE /api/push-subscriptions': (endpoint) => ({ endpoint }),
  'POST /api/add/user-credits': (id) => ({ payment_method: 'sandbox', shopId: 1, paymentIntentId: id }),
}

/** Addresses that open without a session carry a signature: of one's own thing it does not open another's. */
const signatures: Readonly<Record<string, (ownId: string, viewerId: number) => string>> = {
  'GET /attachments/:id': (id, viewerId) =>
    new URL(
      photoUrl(app.needs.config, { id, open: false, role: 'HOSTESS' }, { right: 'entitled', viewerId }),
      app.origin,
    ).search,
  'GET /attachments/selfies/:selfie': (id, viewerId) =>
    new URL(selfieUrl(app.needs, id, viewerId), app.origin).search,
  'GET /api/evidence/:code/download': (id) => new URL(evidenceUrl(app.needs.config, id), app.origin).search,
  'GET /api/data-export/:id': (id) => new URL(archiveUrl(app.needs.config, id), app.origin).search,
}

const owned = Object.entries(policy).filter(
  (entry): entry is [string, Rule & { names: keyof typeof ownedThings }] =>
    entry[1].names !== null && entry[1].names !== 'public',
)

test.each(owned)(
  '%s: somebody else’s id gets the same answer as an unknown one, and nothing changes [GUARD-05]',
  async (name, rule) => {
    const thing = await ownedThings[rule.names](app)
    const before = await thing.state()
    const own = signatures[name] && (await ownedThings[rule.names](app))
    const query = own ? signatures[name]?.(own.id, moderator.id) : ''
    const credentials = await callers.fresh()
    const admitted = kinds.filter((kind) => rule.callers === null || rule.callers.includes(kind))
    expect(admitted.length).toBeGreaterThan(0)
    for (const [foreign, unknown] of idsOf(thing)) {
      // oxlint-disable-next-line no-await-in-loop -- the same callers ask for both
      const answers = await Promise.all(
        admitted.map(async (kind) => [
          kind,
          await ask(name, foreign, credentials[kind], query),
          await ask(name, unknown, credentials[kind], query),
        ]),
      )
      for (const [kind, about, nothing] of answers) expect(about, `to ${String(kind)}`).toEqual(nothing)
    }
    expect(await thing.state()).toEqual(before)

    // All of this says something only if the same requests do something for the owner.
    const owner = { authorization: `Bearer ${thing.owner.token}` }
    for (const [own, unknown] of idsOf(thing)) {
      // oxlint-disable-next-line no-await-in-loop -- the next thing after this one
      const [nothing, done] = [
        await ask(name, unknown, owner),
        await ask(name, own, owner, signatures[name]?.(thing.id, moderator.id)),
      ]
      expect(done.status).toBeLessThan(400)
      expect([done, await thing.state()]).not.toEqual([nothing, before])
    }
  },
)

/** Some requests name several things at once: each is tried by itself. */
function idsOf({ id, unknownId }: Found): (readonly [string, string])[] {
  const unknown = unknownId.split(',')
  return id.split(',').map((each, index) => [each, unknown[index] ?? unknownId])
}

async function ask(name: string, id: string, as: Credentials, query = '') {
  const [method = '', path = ''] = name.split(' ')
  const request = {
    method,
    path: path.replace(/:\w+/, encodeURIComponent(id)) + query,
    body: bodies[name]?.(id),
  }
  const { status, text } = await send(app, request, as)
  return { status, text }
}
