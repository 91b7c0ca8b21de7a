import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Rule {
  /** The view or function that says it for everybody. */
  readonly name: string
  readonly home: string
  /** What a second copy looks like, in SQL or in Kysely's words; white space is one blank. */
  readonly copy: RegExp
}

const isNull = String.raw`(?:' ?, ?')? ?is(?:' ?,)? null`
const notSuspended = String.raw`.{0,40}\bnot\b.{0,30}(?:suspendedNow|current_suspension|from suspension)`

const rules: readonly Rule[] = [
  {
    name: 'is_live_unlock',
    home: 'features/chat/sql/',
    // The three states in one list, in any order; of the four of the column they are not all.
    copy: /[([](?=[^)\]]*'pending')(?=[^)\]]*'earned')(?=[^)\]]*'free')(?![^)\]]*'refunded')[^)\]]*[)\]]/,
  },
  {
    name: 'current_suspension',
    home: 'features/accounts/sql/',
    copy: new RegExp(`lifted_at${isNull}.{0,80}ends_at${isNull}`),
  },
  {
    name: 'open_account',
    home: 'features/accounts/sql/',
    copy: new RegExp(`state'?,? ?'?<>'?,? 'erased'${notSuspended}`),
  },
  {
    name: 'active_account',
    home: 'features/accounts/sql/',
    copy: new RegExp(`state'?,? ?'?='?,? 'approved'${notSuspended}`),
  },
  {
    name: 'blocked_pair',
    home: 'features/chat/sql/',
    copy: /blocker_id(?:, (?:\w+\.)?blocked_id\))? in \(|union all select (?:\w+\.)?blocke[rd]_id/,
  },
  {
    name: 'published_profile',
    home: 'features/accounts/sql/',
    copy: /role'?,? ?'?(?:<>|!=|in)'?,? [('[]+(?:ADMIN|KING).{0,60}paused_at.{0,60}deletion_due_at/,
  },
  {
    name: 'findable_profile',
    home: 'features/search/sql/',
    copy: new RegExp(`(?:published_profile|isPublished).{0,80}province_id'?,? ?'?is`),
  },
  {
    name: 'notifiable_account',
    home: 'features/notifications/sql/',
    copy: /'email_pending', 'erased'[)\]]+.{0,60}deletion_due_at/,
  },
]

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

async function sources(): Promise<{ path: string; text: string }[]> {
  const paths = await Array.fromAsync(
    glob('{features,platform,apps,demo,scripts}/**/*.{ts,sql}', {
      exclude: (path) => /\.test\.ts$|(^|\/)testing(\/|$)|(^|\/)web(\/|$)/.test(path),
    }),
  )
  return Promise.all(paths.map(async (path) => ({ path, text: oneLine(await readFile(path, 'utf8')) })))
}

test('a rule about data stands once, in the SQL of its feature', async () => {
  const all = await sources()
  for (const { name, home, copy } of rules) {
    const copies = all.filter(({ path, text }) => !path.startsWith(home) && copy.test(text))
    expect(
      copies.map(({ path }) => path),
      `read ${name} (${home}) instead`,
    ).toEqual([])
    const own = all.filter(({ path }) => path.startsWith(home))
    expect(
      own.some(({ text }) => text.includes(name)),
      `${name} is in ${home}`,
    ).toBe(true)
  }
})

test('a copy is known in the ways in which people have written it', () => {
  const copies: Record<string, readonly string[]> = {
    is_live_unlock: [
      "exists (select from unlock u where u.state in ('pending', 'earned', 'free'))",
      ".where('unlock.state', 'in', ['free', 'pending', 'earned'])",
    ],
    current_suspension: [
      'where s.lifted_at is null and (s.ends_at is null or s.ends_at > now())',
      ".where('lifted_at', 'is', null)\n.where((eb) => eb.or([eb('ends_at', 'is', null)]))",
    ],
    open_account: [
      "users.state <> 'erased' and not ${suspendedNow(sql.ref('users.id'))}",
      ".where('state', '<>', 'erased')\n.where((eb) => eb.not(suspendedNow(eb.ref('users.id'))))",
    ],
    active_account: [
      "u.state = 'approved' and not exists (select from current_suspension where user_id = u.id)",
      ".where('u.state', '=', 'approved') .where(({ not }) => not(suspendedNow(id)))",
    ],
    blocked_pair: [
      'exists (select from block where (blocker_id, blocked_id) in ((1, 2), (2, 1)))',
      'b.blocker_id in (1, 2) and b.blocked_id in (1, 2)',
      'select blocked_id from block where blocker_id = 1 union all select blocker_id from block where blocked_id = 1',
    ],
    published_profile: [
      "u.role <> 'ADMIN' and u.paused_at is null and u.deletion_due_at is null",
      "u.role in ('KING', 'HOSTESS')\n  and u.paused_at is null and u.deletion_due_at is null",
    ],
    findable_profile: ['from published_profile join profile using (user_id) where province_id is not null'],
    notifiable_account: ["u.state not in ('email_pending', 'erased') and u.deletion_due_at is null"],
  }
  for (const { name, copy } of rules) {
    expect(copies[name]?.length, name).toBeGreaterThan(0)
    for (const text of copies[name] ?? []) expect(oneLine(text), name).toMatch(copy)
  }
  const [live] = rules
  expect("check (state in ('pending', 'earned', 'refunded', 'free'))").not.toMatch(live?.copy ?? /./)
})
