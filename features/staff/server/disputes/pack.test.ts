import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { makePurchase } from '#testing/buyers.ts'
import { makeDispute } from '#testing/disputes.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, signIn } from '#testing/people.ts'
import { disputePack } from '../../contract/dispute-pack.ts'

const app = await startTestApp()
const finance = await makeAdmin(app, { adminRole: 'finance' })

async function packOf(id: number): Promise<{ status: number; type: string | null; words: string }> {
  const response = await fetch(`${app.origin}${disputePack.path.replace(':id', String(id))}`, {
    headers: { authorization: `Bearer ${finance.token}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (response.status !== 200) return { status: response.status, type: null, words: '' }
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return {
    status: 200,
    type: response.headers.get('content-type'),
    words: text.replaceAll(/\s+/g, ' '),
  }
}

test('the pack for the bank has receipt, use, times and sign-ins; of conversations neither words nor people', async () => {
  const king = await makeKing(app)
  const hostess = await makeHostess(app)
  const { id } = await makeDispute(app, { king, hours: 100 })
  // A second purchase pays what the dispute took, so that he can open a conversation.
  await makePurchase(app, king, { credits: 300 })
  await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  const { body } = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Parole che restano tra noi' },
  })
  expect(body).toHaveProperty('chat_id')
  await app.db
    .insertInto('consent')
    .values({
      user_id: king.id,
      document: 'terms',
      version: '2026-11-21',
      given: true,
      place: 'registration',
    })
    .execute()
  await signIn(app, king.id)

  const { status, type, words } = await packOf(id)
  expect([status, type]).toEqual([200, 'application/pdf'])
  for (const shown of [
    `Prove per il pagamento n. ${id}`,
    'Ricevuta',
    '9,90 €',
    'Termini e Condizioni, versione 2026-11-21',
    'Uso dei Crediti dopo l’acquisto',
    'scritti 1, ricevuti 0',
    'Accessi',
  ])
    expect(words).toContain(shown)
  for (const hidden of ['Parole che restano tra noi', hostess.name, hostess.email])
    expect(words).not.toContain(hidden)

  const events = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'dispute.pack')
    .execute()
  expect(events).toEqual([{ actor_id: finance.id, subject_id: String(id) }])
})

test('there is none for a payment that nobody contests', async () => {
  const { id } = await makePurchase(app, await makeKing(app))
  expect((await packOf(id)).status).toBe(404)
})
