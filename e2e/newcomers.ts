import type { Page } from '@playwright/test'
import { type AskedPurpose, askedPurposes } from '#features/accounts/contract/consent-purposes.ts'
import type { Case } from '#features/moderation/contract/moderation.ts'
import { messageTo, verificationLink } from './outbox.ts'
import { backstage } from './staff.ts'
import { registerBeside } from './unconfirmed.ts'

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
  const email = await registerBeside(page, role, name, { consents: given })
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
