import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How a program is called that asks the system for the name of its user. */
export interface Named {
  /** The program and what comes before its arguments. */
  readonly command: readonly string[]
  readonly env: Record<string, string>
  readonly end: () => Promise<void>
}

const plain = (program: string): Named => ({ command: [program], env: {}, end: async () => {} })

/**
 * initdb refuses a user that has no name, as containers run under a number (`--user 12345`, OpenShift). Then it gets one:
 * from libnss_wrapper where that is installed (the image has it), else in a user namespace in which it is `nobody`.
 * The server itself asks for no name.
 * @throws Error with what else would do, where neither works
 */
export async function withName(program: string): Promise<Named> {
  if (process.platform !== 'linux' || hasName()) return plain(program)
  const wrapper = await nssWrapper()
  if (wrapper !== null) return wrapped(program, wrapper)
  const asNobody = ['unshare', '--user', '--map-user=65534', '--']
  const works = await run(asNobody[0] ?? '', [...asNobody.slice(1), 'true']).then(
    () => true,
    () => false,
  )
  if (works) return { ...plain(program), command: [...asNobody, program] }
  throw new Error(
    `User ${process.getuid?.()} has no name here, and PostgreSQL refuses to create its cluster. Install libnss-wrapper, ` +
      'or give the user a line in /etc/passwd, or set DATABASE_URL to a PostgreSQL 18 or later.',
  )
}

function hasName(): boolean {
  // As root, the cluster belongs to a user that was found by name.
  if (process.getuid?.() === 0) return true
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

async function wrapped(program: string, library: string): Promise<Named> {
  const folder = await mkdtemp(join(tmpdir(), 'lieta-name-'))
  const [users, groups] = [join(folder, 'passwd'), join(folder, 'group')]
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  await writeFile(users, `lieta:x:${uid}:${gid}:Lieta:/:/bin/false\n`)
  await writeFile(groups, `lieta:x:${gid}:\n`)
  return {
    command: [program],
    env: { LD_PRELOAD: library, NSS_WRAPPER_PASSWD: users, NSS_WRAPPER_GROUP: groups },
    end: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Debian keeps libraries in a folder named after the machine, others in lib64 or lib. */
async function nssWrapper(): Promise<string | null> {
  const inside = await readdir('/usr/lib').catch(() => [])
  const folders = ['/usr/lib64', '/usr/lib', ...inside.map((name) => join('/usr/lib', name))]
  return folders.map((one) => join(one, 'libnss_wrapper.so')).find((path) => existsSync(path)) ?? null
}
