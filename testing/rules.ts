/** Who a caller may be, for the table of policy.ts. */
export const kinds = [
  'guest',
  'forged token',
  'revoked token',
  // His e-mail was never confirmed: a token that he may have opens nothing.
  'unverified king',
  // Of a session that his ban ended.
  'banned king',
  'ban token',
  'pending king',
  'pending hostess',
  'rejected hostess',
  'king',
  'hostess',
  'moderator',
  'support',
  'finance',
  'owner',
  'owner as king',
  'owner as hostess',
] as const
export type Kind = (typeof kinds)[number]

/** What belongs to somebody: testing/owned-things.ts makes one of each. */
export type OwnedThing =
  | 'address of a photo'
  | 'archive'
  | 'block'
  | 'channel'
  | 'chat'
  | 'closed conversation'
  | 'decision'
  | 'hearing'
  | 'asked message'
  | 'waiting chat'
  | 'evidence'
  | 'favourite'
  | 'invoice'
  | 'passkey'
  | 'payment'
  | 'photo'
  | 'plan'
  | 'purchase'
  | 'push subscription'
  | 'saved search'
  | 'selfie'
  | 'sent message'
  | 'session'
  | 'waiting photo'

export interface Rule {
  /** Null: no session is asked; the answer is everybody's. */
  readonly callers: readonly Kind[] | null
  readonly isSeen: boolean
  /** What the id in the request names; `public`: nobody's, or the id itself is the secret. */
  readonly names: OwnedThing | 'public' | null
  /** Open also to an owner who looks at the site as one of them. */
  readonly seen: Rule
  readonly of: (what: OwnedThing | 'public') => Rule
}

const rule = (callers: Rule['callers'], isSeen = false, names: Rule['names'] = null): Rule => ({
  callers,
  isSeen,
  names,
  get seen() {
    return rule(callers, true, names)
  },
  of: (what) => rule(callers, isSeen, what),
})

const nobody: readonly Kind[] = ['guest', 'forged token', 'revoked token', 'unverified king', 'ban token']
const team = ['moderator', 'support', 'finance', 'owner'] as const
const newcomers: readonly Kind[] = ['pending king', 'pending hostess', 'rejected hostess']

/** Before any session is read: whoever has the address, its signature or its secret. */
export const open = rule(null)
export const anyone = rule([...nobody, ...newcomers, 'king', 'hostess', ...team])
export const user = rule([...newcomers, 'king', 'hostess', ...team])
export const userOrBanned = rule(['ban token', ...newcomers, 'king', 'hostess', ...team])
export const member = rule([...newcomers, 'king', 'hostess'])
export const approved = rule(['king', 'hostess', ...team])
export const approvedMember = rule(['king', 'hostess'])
export const king = rule(['king'])
export const kingOrBanned = rule(['ban token', 'king'])
export const hostess = rule(['hostess'])
export const memberHostess = rule(['pending hostess', 'rejected hostess', 'hostess'])
/** An owner may do everything. */
export const staff = (...roles: readonly ('moderator' | 'support' | 'finance')[]) => rule([...roles, 'owner'])
export const everyStaff = rule(team)
