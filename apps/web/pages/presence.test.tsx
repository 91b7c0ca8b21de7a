import { expect, test } from 'vitest'
import { ContactsCard } from '#features/chat/web/contacts-card.tsx'
import { Identity } from '#features/profiles/web/identity.tsx'
import { quoted } from '#testing/requirement.ts'
import { htmlOf, person, wordsOf } from '#testing/web/profile-pages.tsx'

test('only who is said to be online is shown as online [SESS-08]', () => {
  const shown = (value: string) => {
    const other = { ...person(1, 'HOSTESS'), [quoted('SESS-08', 'is_online')]: value }
    const contacts = htmlOf(<ContactsCard />, [
      [['chats', 'contacts'], { regular_chats: [{ other_user: other }] }],
    ])
    return [contacts, htmlOf(<Identity user={other} />)].map((html) => /\bOnline\b/.test(wordsOf(html)))
  }
  expect(shown(quoted('SESS-08', 'online'))).toEqual([true, true])
  for (const other of ['offline', 'away', 'ONLINE', '']) expect(shown(other), other).toEqual([false, false])
})
