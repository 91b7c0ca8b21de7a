import { expect } from 'vitest'
import { type Case, decide, listCases } from '#features/moderation/contract/moderation.ts'
import { type Verification, verificationEndpoints } from '#features/verification/contract/verification.ts'
import { keepPhoto } from '#features/photos/server/photos.ts'
import type { ProcessedPhoto } from '#features/photos/server/making/make-photo.ts'
import { maker } from '#features/photos/server/making/photo-maker.ts'
import type { TestApp } from './harness.ts'
import { makeAdmin, type Person } from './people.ts'
import { picture } from './pictures.ts'

/** The calls of those who want to be verified, and of a moderator who decides. */
export async function verificationCalls(app: TestApp) {
  const admin = await makeAdmin(app)
  const bytes = await picture({ width: 120, height: 150 }).jpeg().toBuffer()
  const made = await maker.process(async () => bytes)
  if (!made.ok) throw new Error(made.error)
  // One picture serves everybody here: it must not count as the same photo sent twice.
  const processed: ProcessedPhoto = { ...made.photo, fingerprint: null }

  async function withPhoto(person: Person): Promise<Person & { photoId: string }> {
    const stored = await keepPhoto(app.needs, processed, { userId: person.id, approved: true })
    if (!stored.ok) throw new Error(stored.error)
    return { ...person, photoId: stored.photo.id }
  }

  const ask = (as: Person) => app.call(verificationEndpoints.ask, { as })
  const show = async (as: Person) => (await app.call(verificationEndpoints.show, { as })).body as Verification
  const withdraw = (as: Person) => app.call(verificationEndpoints.withdraw, { as })

  async function send(as: Person, selfie: Uint8Array = bytes, field = 'selfie') {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(selfie)]), 'selfie.jpg')
    const response = await fetch(`${app.origin}/api/verification/selfie`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}` },
      body: form,
    })
    return { status: response.status, body: (await response.json()) as Verification & { code?: string } }
  }

  async function caseOf(person: Person): Promise<Case> {
    const { body } = await app.call(listCases, { as: admin, query: { subject: 'verification' } })
    const found = (body as { data: Case[] }).data.find(({ user }) => user.id === person.id)
    if (!found) throw new Error('no case')
    return found
  }

  const approve = async (person: Person) =>
    app.call(decide, { as: admin, params: { id: (await caseOf(person)).id }, body: { decision: 'approve' } })
  const reject = async (person: Person) =>
    app.call(decide, {
      as: admin,
      params: { id: (await caseOf(person)).id },
      body: { decision: 'reject', reason: 'Non si vede il gesto.', rule: 'gesture_missing' },
    })

  async function waiting(person: Person) {
    const hostess = await withPhoto(person)
    await ask(hostess)
    expect((await send(hostess)).status).toBe(201)
    return hostess
  }

  return { admin, bytes, withPhoto, ask, show, withdraw, send, caseOf, approve, reject, waiting }
}
