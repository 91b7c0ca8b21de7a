import { expect, test } from 'vitest'
import type { PublicProfile } from '#features/profiles/contract/profiles.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { meetingOf } from './meeting.ts'
import { person } from '#testing/web/profile-pages.tsx'

const hostess = person(1, 'HOSTESS')
const king = (credits: number) => person(2, 'KING', { profile: { ...hostess.profile, credits } })
const of = (user: User, more: Partial<PublicProfile> = {}): PublicProfile => ({
  user,
  unlockChat: false,
  canReport: false,
  showSocial: false,
  chat: null,
  ...more,
})
const unlocked = { chat: { id: 7, unlocked: true } }

test('a guest signs up, a pending person waits, an owner edits, an admin only looks', () => {
  expect(meetingOf(of(hostess), null)).toEqual({ kind: 'sign-up' })
  const waiting = person(2, 'KING', { approval_status: 'pending' })
  expect(meetingOf(of(hostess), waiting)).toEqual({ kind: 'wait', willWrite: true })
  expect(meetingOf(of(hostess), hostess)).toEqual({ kind: 'edit' })
  expect(meetingOf(of(hostess), person(3, 'ADMIN'))).toEqual({ kind: 'none' })
})

test('a king unlocks, or buys first, or goes to the open chat', () => {
  expect(meetingOf(of(hostess), king(100))).toEqual({ kind: 'unlock', cost: 100, balance: 100 })
  expect(meetingOf(of(hostess), king(99))).toEqual({ kind: 'buy', cost: 100, balance: 99 })
  expect(meetingOf(of(hostess, { chat: { id: 7, unlocked: false } }), king(100)).kind).toBe('unlock')
  expect(meetingOf(of(hostess, unlocked), king(0))).toEqual({ kind: 'chat' })
})

test('a hostess writes freely only when she may [PROFILE-09]', () => {
  const free = { left: 3, per_day: 5 }
  expect(meetingOf(of(king(0), { unlockChat: true, free_messages: free }), hostess)).toEqual({
    kind: 'free-message',
    left: 3,
  })
  expect(meetingOf(of(king(0), { free_messages: { left: 0, per_day: 5 } }), hostess)).toEqual({
    kind: 'no-free-message',
    perDay: 5,
  })
  expect(meetingOf(of(king(0)), hostess)).toEqual({ kind: 'none' })
  expect(meetingOf(of(king(0), unlocked), hostess)).toEqual({ kind: 'chat' })
})

test('a hostess who waits will write to no other hostess, and who was refused writes to nobody', () => {
  const approval_status = 'pending' as const
  expect(meetingOf(of(hostess), person(3, 'HOSTESS', { approval_status }))).toEqual({
    kind: 'wait',
    willWrite: false,
  })
  for (const role of ['KING', 'HOSTESS'] as const) {
    const refused = person(3, role, { approval_status: 'rejected', reject_status: true })
    expect(meetingOf(of(hostess), refused)).toEqual({ kind: 'refused' })
    expect(meetingOf(of(refused), refused)).toEqual({ kind: 'edit' })
  }
})
