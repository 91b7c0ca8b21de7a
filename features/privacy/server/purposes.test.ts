import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askedPurposes, consentPurposes } from '#features/accounts/contract/consent-purposes.ts'
import { type Purpose, purposes } from '#features/content/server/legal/purposes.ts'
import { recipients } from '#features/content/server/legal/recipients.ts'
import { retentionKinds } from '#features/content/server/legal/retention-table.ts'
import { purposeTests } from '#testing/purpose-tests.ts'

const root = join(import.meta.dirname, '../../..')
const all: [string, Purpose][] = Object.entries(purposes)
/** A basis of article 9 needs one of article 6 beside it. */
const ofArticle6 = new Set(['consent', 'contract', 'law', 'interest'])

test('each purpose has a test that shows on what it rests, under the title that is named', () => {
  expect(Object.keys(purposeTests).toSorted()).toEqual(Object.keys(purposes).toSorted())
  const absent = Object.entries(purposeTests).filter(([, { file, title }]) => {
    const path = join(root, file)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title)
  })
  expect(absent).toEqual([])
})

test('each purpose has a basis of article 6, its data, a time and somebody who receives it', () => {
  const broken = all.filter(
    ([, { bases, data, periods, recipients: to }]) =>
      !bases.some((basis) => ofArticle6.has(basis)) || data === '' || periods.length === 0 || to.length === 0,
  )
  expect(broken).toEqual([])
})

test('what rests on a consent names it, and every consent carries a purpose', () => {
  for (const [id, { bases, consent, alsoConsent }] of all) {
    const rests = bases.includes('consent') || bases.includes('explicit')
    expect(consent !== undefined, id).toBe(rests)
    // Nobody is shown or written with unless both that are asked for hold.
    if (bases.includes('explicit')) expect([consent, alsoConsent], id).toContain('message_reading')
  }
  const carried = new Set(all.flatMap(([, { consent }]) => consent ?? []))
  expect([...consentPurposes, 'cookies'].filter((purpose) => !carried.has(purpose as never))).toEqual([])
  expect(consentPurposes).toEqual(expect.arrayContaining([...askedPurposes]))
})

test('every time and every recipient of the notice belongs to a purpose', () => {
  const periods = new Set<string>(all.flatMap(([, purpose]) => purpose.periods))
  expect(retentionKinds.filter((kind) => !periods.has(kind))).toEqual([])
  const named = new Set<string>(all.flatMap(([, purpose]) => purpose.recipients))
  expect(Object.keys(recipients).filter((id) => !named.has(id))).toEqual([])
})
