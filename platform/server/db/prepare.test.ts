import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isOwner, prepareDatabase } from './prepare.ts'

test('an outside database is prepared by an owner who is no superuser, for a role that owns nothing', async () => {
  const mark = randomBytes(4).toString('hex')
  const [database, owner, application] = [`lieta_test_${mark}`, `owner_${mark}`, `application_${mark}`]
  const admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.query(`drop role ${owner}; drop role ${application}`)
    await admin.end()
  })
  for (const role of [owner, application]) await admin.query(`create role ${role} login password 'x'`)
  await admin.query(`create database ${database} owner ${owner}`)
  const urlOf = (role: string) =>
    Object.assign(new URL(inject('adminUrl')), { username: role, password: 'x', pathname: `/${database}` })
      .href
  const urls = { owner: urlOf(owner), application: urlOf(application) }
  expect(isOwner(urls)).toBe(false)

  const applied: string[] = []
  await prepareDatabase(urls, (name) => applied.push(name))
  // As several processes that start together.
  await Promise.all(Array.from({ length: 3 }, () => prepareDatabase(urls)))
  expect(applied).toEqual(['0001_baseline'])

  const client = new pg.Client(urls.application)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`insert into audit_log (action, subject, subject_id) values ('action.ban', 'user', '1')`)
  expect((await client.query('select seq from audit_chain')).rows).toEqual([{ seq: '1' }])
  expect((await client.query('select from pgboss.job')).rows).toEqual([])
  for (const statement of [
    'alter table audit_log disable trigger all',
    'delete from audit_log',
    'create table a ()',
  ])
    await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
})
