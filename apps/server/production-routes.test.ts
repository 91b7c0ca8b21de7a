import { expect, test } from 'vitest'
import { secondFactorRequired } from '#platform/contract/refusals.ts'
import { send } from '#testing/callers.ts'
import { startTestApp } from '#testing/harness.ts'
import { noteMounted } from '#testing/mounted.ts'
import { makeAdmin, signIn } from '#testing/people.ts'
import { policy } from '#testing/policy.ts'
import { productionLike } from '#testing/production.ts'
import { anyone } from '#testing/rules.ts'

const { started: app, mounted } = await noteMounted(() => startTestApp(productionLike, { workJobs: false }))

test('production has no outbox, no API document and no sandbox payments', () => {
  const missing = Object.keys(policy).filter((name) => !mounted.includes(name))
  expect(missing).toEqual([
    'GET /api/openapi.json',
    'GET /docs',
    'GET /dev/outbox',
    'GET /dev/outbox/:id',
    'GET /dev/outbox/:id/allegati/:place',
    // The build's, which this application has not.
    'GET /assets/*',
    'POST /sandbox/card/:id/authenticate',
    'POST /sandbox/card/:id/confirm',
    'POST /sandbox/payments/:id/dispute',
    'GET /sandbox/paypal/:id',
    'POST /sandbox/paypal/:id/approve',
    'POST /sandbox/paypal/:id/cancel',
  ])
})

/** Written down by hand: what staff do with a password alone (docs/decisions/0036, 0091). */
const enrolment = [
  'GET /api/user',
  'POST /api/logout',
  'GET /api/sessions',
  // What they had written when a session ended is theirs from the first page on.
  'GET /api/writing-key',
  'DELETE /api/sessions',
  'DELETE /api/sessions/:id',
  // A passkey is a second factor.
  'GET /api/passkeys',
  'POST /api/passkeys',
  'POST /api/passkeys/challenge',
  'PUT /api/passkeys/:id',
  'DELETE /api/passkeys/:id',
  'POST /api/prove',
  'POST /api/prove/challenge',
  'POST /api/sessions/token',
  'POST /api/change-password',
  'GET /api/admin/second-factor',
  'POST /api/admin/second-factor',
  'POST /api/admin/second-factor/confirm',
]

test('in production an owner without a second factor reaches its enrolment, and what everybody reads', async () => {
  const { id } = await makeAdmin(app, { adminRole: 'owner' })
  const reached: string[] = []
  for (const [name, { callers }] of Object.entries(policy)) {
    if (!mounted.includes(name) || callers === null || callers === anyone.callers) continue
    const [method = '', path = ''] = name.split(' ')
    // oxlint-disable-next-line no-await-in-loop -- some of them end the sessions of the others
    const token = await signIn(app, id)
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await send(
      app,
      { method, path: path.replace(/:\w+/g, '0') },
      { authorization: `Bearer ${token}` },
    )
    if (status !== 403) reached.push(name)
    else if (callers.includes('owner')) expect(body.code, name).toBe(secondFactorRequired)
  }
  expect(reached.toSorted()).toEqual(enrolment.toSorted())
})
