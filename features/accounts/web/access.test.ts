import { describe, expect, test } from 'vitest'
import { beginningOf, homeOf, redirectFor } from './access.ts'

const king = { role: 'KING', approval_status: 'approved', reject_status: false } as const
const hostess = { ...king, role: 'HOSTESS' } as const
const pending = { ...king, approval_status: 'pending' } as const
const rejected = { ...king, approval_status: 'rejected', reject_status: true } as const
const admin = { role: 'ADMIN', approval_status: 'pending', reject_status: true } as const

const shop = { login: true, role: ['KING'], approved: true } as const

describe('who may open a page', () => {
  test('a page that needs a login sends a guest to /login [GUARD-01]', () => {
    expect(redirectFor({ login: true }, null)).toBe('/login')
    expect(redirectFor({ login: true }, king)).toBeNull()
  })

  test('a king-only page sends other roles to /', () => {
    expect(redirectFor(shop, hostess)).toBe('/')
    expect(redirectFor(shop, king)).toBeNull()
  })

  test('staff without the second factor that is asked of them go to their access, and land there', () => {
    const unenrolled = { ...admin, second_factor: 'required' } as const
    expect(redirectFor({ login: true }, unenrolled)).toBe('/admin/access')
    expect(redirectFor({ login: true, role: ['ADMIN'] }, unenrolled)).toBeNull()
    expect(homeOf(unenrolled)).toBe('/admin/access')
    expect(redirectFor({ login: true }, { ...admin, second_factor: 'off' })).toBeNull()
  })

  test('a rejected person goes to /am-i-rejected before role and approval are asked [GUARD-04]', () => {
    expect(redirectFor({ login: true }, rejected)).toBe('/am-i-rejected')
    expect(redirectFor(shop, { ...rejected, role: 'HOSTESS' })).toBe('/am-i-rejected')
  })

  test('the notice of rejection is for the rejected only [ROUTE-19]', () => {
    const notice = { login: true, rejectedOnly: true }
    expect(redirectFor(notice, rejected)).toBeNull()
    expect(redirectFor(notice, king)).toBe('/')
    expect(redirectFor(notice, null)).toBe('/login')
  })

  test('a page that needs approval sends a pending person to / [GUARD-05]', () => {
    expect(redirectFor(shop, pending)).toBe('/')
    expect(redirectFor({ login: true }, pending)).toBeNull()
  })

  test('a guest-only page sends whoever is logged in to /search [GUARD-06]', () => {
    expect(redirectFor({ guestOnly: true }, king)).toBe('/search')
    expect(redirectFor({ guestOnly: true }, null)).toBeNull()
  })

  test('an admin passes the rejection and the approval guard, not the role guard [GUARD-08]', () => {
    expect(redirectFor({ login: true, approved: true }, admin)).toBeNull()
    expect(redirectFor(shop, admin)).toBe('/')
  })

  test('after signing in the approved land on /search, the others in the waiting room', () => {
    expect(homeOf(king)).toBe('/search')
    expect(homeOf(admin)).toBe('/search')
    expect(homeOf(pending)).toBe('/attesa')
  })

  test('for the first time a hostess lands in the studio, a king in his three steps, and only while they wait', () => {
    expect(beginningOf({ ...pending, role: 'HOSTESS' })).toBe('/studio')
    expect(beginningOf({ ...pending, role: 'KING' })).toBe('/inizio')
    expect(beginningOf({ ...king, role: 'HOSTESS' })).toBe('/search')
  })
})
