import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const password = 'una porta sul giardino'
const command = [process.execPath, join(import.meta.dirname, 'admin-create.ts')]

function start([program = '', ...rest]: readonly string[]) {
  const child = spawn(program, rest, {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: app.ownerNeeds.pool.options.connectionString },
  })
  let shown = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (shown += chunk))
  return { child, shown: () => shown }
}

/** Answers each question once it stands there. */
async function converse(
  { child, shown }: { child: ChildProcessWithoutNullStreams; shown: () => string },
  answers: readonly (readonly [question: string, answer: string])[],
): Promise<number> {
  // Not 'exit': by then its last words may not have been read.
  const ended = once(child, 'close')
  for (const [question, answer] of answers) {
    await expect.poll(shown, { interval: 20, timeout: 20_000 }).toContain(`${question}: `)
    child.stdin.write(`${answer}\r`)
  }
  return Number((await ended)[0])
}

const mayEnter = async (email: string) =>
  (await app.call(accountEndpoints.login, { body: { email, password } })).status === 200

/** The `script` of util-linux runs a command at a terminal of its own. */
const terminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '')

const atTerminal = () => start(['script', '-qec', command.map((word) => `'${word}'`).join(' '), '/dev/null'])

test.runIf(terminal)(
  'at a terminal the password of a new owner is asked for twice and never shown',
  async () => {
    const [made, slipped] = [atTerminal(), atTerminal()]
    const codes = await Promise.all([
      converse(made, [
        ['Nickname', 'Prima'],
        ['Email', 'prima@lieta.example'],
        ['Password', password],
        ['Once more', password],
      ]),
      converse(slipped, [
        ['Nickname', 'Seconda'],
        ['Email', 'seconda@lieta.example'],
        ['Password', password],
        ['Once more', 'una porta sul cortile'],
      ]),
    ])
    expect(codes).toEqual([0, 1])
    expect(made.shown()).toMatch(/Email: .*prima@lieta\.example\s/)
    for (const { shown } of [made, slipped]) expect(shown()).not.toMatch(/porta|giardino|cortile|\*/)
    expect(await mayEnter('prima@lieta.example')).toBe(true)
    expect(slipped.shown()).toContain('nothing was made')
    expect(await mayEnter('seconda@lieta.example')).toBe(false)
  },
)

test('a pipe gives the password in one line, and ended too early it makes nobody', async () => {
  const piped = start([...command, 'Terza', 'terza@lieta.example'])
  piped.child.stdin.end(`${password}\n`)
  const cut = start([...command, 'Quarta'])
  cut.child.stdin.end('quarta@lieta.example\n')
  expect(await Promise.all([converse(piped, []), converse(cut, [])])).toEqual([0, 1])
  expect(piped.shown()).not.toContain(password)
  expect(await mayEnter('terza@lieta.example')).toBe(true)
  expect(await mayEnter('quarta@lieta.example')).toBe(false)
})
