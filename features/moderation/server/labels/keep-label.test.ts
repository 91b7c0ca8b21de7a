import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin } from '#testing/people.ts'
import { downloadLabels } from '../../contract/reader-labels.ts'
import { keepLabel, withoutNames } from './keep-label.ts'

const app = await startTestApp()

test.each([
  ['Ciao Ginevra, ci vediamo alle 21?', ['Ginevra', 'Marco'], 'Ciao , ci vediamo alle 00?'],
  ['GINEVRA! scrivimi: marco.r@posta.it o ٣٤٧', ['ginevra', 'Marco'], '! scrivimi: x@posta.it o 000'],
  ['Marcolina non è Marco', ['Marco'], 'Marcolina non è'],
  ['ecco m.r(o) qui', ['m.r(o)'], 'ecco qui'],
])('what is kept of a text: %s', (text, names, kept) => {
  expect(withoutNames(text, names)).toBe(kept)
})

test('whatever was written, no digit and no nickname is left, and nothing is longer than it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 1000 }),
      fc.array(fc.stringMatching(/^[\p{L}._-]{3,20}$/u), { maxLength: 2 }),
      (text, names) => {
        const kept = withoutNames(`${names.join(' ')} ${text}`, names)
        expect(kept).not.toMatch(/[1-9]/)
        expect(kept.length).toBeLessThanOrEqual(`${names.join(' ')} ${text}`.length)
      },
    ),
  )
})

test('the owner downloads them as lines of a corpus, a moderator does not', async () => {
  const names = ['Ginevra', 'Marco']
  await transaction(app.db, async (trx) => {
    await keepLabel(trx, { text: 'Che gambe, Ginevra', names, label: 'sexual', source: 'receiver' })
    await keepLabel(trx, { text: 'Ti porto a cena', names, label: 'scam', source: 'receiver' })
    await keepLabel(trx, { text: 'Ti porto a cena', names, label: 'ordinary', source: 'moderator' })
    await keepLabel(trx, { text: 'Marco', names, label: 'abuse', source: 'receiver' })
  })
  const owner = await makeAdmin(app, { adminRole: 'owner' })
  const { body } = await app.call(downloadLabels, { as: owner })
  const lines = (body as string).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { id: expect.stringMatching(/^label-\d+$/), text: 'Che gambe,', label: 'sexual', note: 'receiver' },
    {
      id: expect.stringMatching(/^label-\d+$/),
      text: 'Ti porto a cena',
      label: 'ordinary',
      note: 'tricky: moderator',
    },
  ])
  expect((await app.call(downloadLabels, { as: await makeAdmin(app) })).status).toBe(403)
  const entries = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', owner.id)
    .execute()
  expect(entries).toContainEqual({ action: 'label.export' })
})
