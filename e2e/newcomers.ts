import type { Page } from '@playwright/test'
import { type AskedPurpose, askedPurposes } from '#features/accounts/contract/consent-purposes.ts'
import { presentText } from '#features/accounts/contract/consent-texts.ts'
import type { Case } from '#features/moderation/contract/moderation.ts'
import { solve } from '#testing/solve-challenge.ts'
import { easyChallengeOf } from './easy-proof.ts'
import { messageTo, verificationLink } from './outbox.ts'
import { password } from './registration.ts'
import { backstage } from './staff.ts'

export interface Member {
  readonly name: string
  readonly email: string
  readonly token: string
}

/** Registers beside the page and confirms the e-mail, as the forms do: waits for a moderator, and is signed in. */
export async function makePending(
  page: Page,
  role: 'KING' | 'HOSTESS',
  name: string,
  given: readonly AskedPurpose[] = askedPurposes,
): Promise<Member> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@posta.test`
  const { origin } = new URL((await page.request.get('/api/client-config')).url())
  const registered = await page.request.post('/api/register', {
    data: {
      name,
      email,
      role,
      dob: '1996-06-22',
      province: 15,
      profileTypes: role === 'HOSTESS' ? [1] : [],
      password,
      password_confirmation: password,
      termsAccepted: true,
      consents: given.map((purpose) => ({ purpose, version: presentText(purpose).version })),
      captcha: await solve(await easyChallengeOf(origin)),
    },
  })
  if (!registered.ok()) throw new Error(`${name} is not registered: ${await registered.text()}`)
  const { id = '', ...query } = Object.fromEntries(
    new URL(await messageTo(page, email, verificationLink)).searchParams,
  )
  const verified = await page.request.get(`/api/email/verify/${id}`, { params: query })
  const { access_token: token } = (await verified.json()) as { access_token: string }
  return { name, email, token }
}

/** Registers as above, and a moderator decides. */
export async function makeDecided(
  page: Page,
  origin: string,
  decision: 'approve' | 'reject',
  [role, name]: readonly [role: 'KING' | 'HOSTESS', name: string],
): Promise<Member> {
  const member = await makePending(page, role, name)
  const staff = backstage(page, origin)
  const admin = await staff.token('admin@demo.test')
  const path = `/api/admin/cases?subject=profile&query=${encodeURIComponent(member.email)}`
  const { data } = await staff.get<{ data: Case[] }>(path, admin)
  await staff.post(`/api/admin/cases/${data[0]?.id}/decision`, admin, {
    decision,
    ...(decision === 'reject' && { reason: 'Le foto non sono tue.', rule: 'not_own' }),
  })
  return member
}
