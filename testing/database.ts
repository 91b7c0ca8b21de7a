import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { withClient } from '#platform/server/db/with-client.ts'
import { databaseUrl, templateDatabase } from './global-setup.ts'

export interface TestDatabase {
  /** As the owner of the schema, who may do anything. */
  readonly url: string
  /** As the application. */
  readonly applicationUrl: string
  readonly drop: () => Promise<void>
}

/** A fresh, migrated database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `lieta_test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${templateDatabase} strategy file_copy`)
  return {
    url: databaseUrl(adminUrl, name),
    applicationUrl: databaseUrl(inject('applicationUrl'), name),
    drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

const asAdmin = (adminUrl: string, statement: string): Promise<void> =>
  withClient(adminUrl, async (client) => void (await client.query(statement)))
