import type { Page } from '@playwright/test'
import { type AskedPurpose, askedPurposes } from '#features/accounts/contract/consent-purposes.ts'
import { presentText } from '#features/accounts/contract/consent-texts.ts'
import { solve } from '#testing/solve-challenge.ts'
import { easyChallengeOf } from './easy-proof.ts'
import { password } from './registration.ts'

interface Given {
  readonly consents?: readonly AskedPurpose[]
  /** Plus, country code, number. */
  readonly phone?: string
}

/** Registers beside the page, as the form does; the mail waits to be opened. Answers the address it goes to. */
export async function registerBeside(
  page: Page,
  role: 'KING' | 'HOSTESS',
  name: string,
  { consents = askedPurposes, phone = '' }: Given = {},
): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@posta.test`
  const { origin } = new URL((await page.request.get('/api/client-config')).url())
  const registered = await page.request.post('/api/register', {
    data: {
      name,
      email,
      phone,
      role,
      dob: '1996-06-22',
      province: 15,
      profileTypes: role === 'HOSTESS' ? [1] : [],
      password,
      password_confirmation: password,
      termsAccepted: true,
      consents: consents.map((purpose) => ({ purpose, version: presentText(purpose).version })),
      captcha: await solve(await easyChallengeOf(origin)),
    },
  })
  if (!registered.ok()) throw new Error(`${name} is not registered: ${await registered.text()}`)
  return email
}
