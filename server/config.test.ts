import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lieta-config-'))

test('without any variable the defaults of the operations guide hold', () => {
  expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    demo: true,
    refundAfterHours: 72,
    reviewMinHours: 24,
    reviewMinMessages: 3,
    freeMessagesPerDay: 5,
    imageLimitPerUser: 10,
    rateLimitScale: 1,
  })
})

test('a secret is made once, readable by its owner only', () => {
  const first = readConfig({ DATA_DIR: dataDir }).key('links')
  expect(readConfig({ DATA_DIR: dataDir }).key('links')).toEqual(first)
  expect(readConfig({ DATA_DIR: dataDir }).key('photos')).not.toEqual(first)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').length).toBeGreaterThan(60)
})

test('nonsense is refused with one clear line for each variable', () => {
  expect(() => readConfig({ DATA_DIR: dataDir, PORT: 'abc', REFUND_AFTER_HOURS: '-1' })).toThrow(
    /PORT: .*\n.*REFUND_AFTER_HOURS: /s,
  )
})

test.each([
  [
    'the sandbox',
    { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(40), DATABASE_URL: 'postgres://h/d' },
    /sandbox/,
  ],
  ['a missing secret', { NODE_ENV: 'production' }, /APP_SECRET is required/],
  ['demo data', { NODE_ENV: 'production', DEMO: '1' }, /DEMO must be off/],
  ['the embedded database', { NODE_ENV: 'production' }, /DATABASE_URL is required/],
  ['a HOST that is not loopback', { HOST: '0.0.0.0' }, /not loopback/],
])('production and open hosts refuse %s', (_, environment, message) => {
  expect(() => readConfig({ DATA_DIR: dataDir, ...environment })).toThrow(message)
})
