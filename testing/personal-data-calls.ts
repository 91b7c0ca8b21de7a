import { decide, type Verdict } from '#features/moderation/contract/moderation.ts'
import { type PersonalData, personalDataEndpoints } from '#features/profiles/contract/personal-data.ts'
import { ownUserEndpoint, type User } from '#features/profiles/contract/user.ts'
import type { TestApp } from './harness.ts'
import type { Person } from './people.ts'

type Held = 'personal' | 'email'

/** The calls of somebody who changes personal data, and of the moderator who decides. */
export function personalDataCalls(app: TestApp, admin: Person) {
  const own = async (as: Person) => (await app.call(ownUserEndpoint, { as })).body as User
  const versionOf = async (as: Person) => (await own(as)).personal_version ?? ''

  /** By a client that knows no versions and fills in what is in use. */
  async function change(as: Person, changes: Partial<PersonalData>) {
    const { name, email, phone, dob } = await own(as)
    const body = { name, email: email ?? '', phone, dob: dob ?? '', ...changes }
    return app.call(personalDataEndpoints.update, { as, body })
  }

  /** By a form that has shown what waits. */
  const changeSeen = async (as: Person, changes: Partial<PersonalData>) =>
    change(as, { version: await versionOf(as), ...changes })

  const openCaseOf = (person: Person, subject: Held) =>
    app.db
      .selectFrom('moderation_case')
      .select(['id', 'before', 'after'])
      .where('user_id', '=', person.id)
      .where('subject', '=', subject)
      .where('state', '=', 'open')
      .executeTakeFirst()

  async function judge(person: Person, subject: Held, decision: Verdict) {
    const moderationCase = await openCaseOf(person, subject)
    return app.call(decide, {
      as: admin,
      params: { id: String(moderationCase?.id) },
      body: { decision, ...(decision === 'reject' && { reason: 'Non va bene.' }) },
    })
  }

  async function mailedLink(email: string) {
    await app.runJobs()
    const mail = (await app.outbox(email)).find(({ text }) => text.includes('/verify-new-email?'))
    const url = /https?:\/\/\S+\/verify-new-email\?\S+/.exec(mail?.text ?? '')?.[0]
    if (url === undefined) throw new Error(`no link for ${email}`)
    return newEmailLinkOf(url)
  }

  return { own, versionOf, change, changeSeen, openCaseOf, judge, mailedLink }
}

/** What the page sends that the link of a mail opens. */
export const newEmailLinkOf = (url: string) =>
  Object.fromEntries(new URL(url).searchParams) as Record<'expires' | 'email' | 'hash' | 'signature', string>
