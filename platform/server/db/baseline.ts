import { readdir, readFile } from 'node:fs/promises'
import borders from '../../../borders.json' with { type: 'json' }

const root = new URL('../../../', import.meta.url)

export interface SqlFile {
  /** From the root of the repository: features/chat/sql/01-chats.sql. */
  readonly path: string
  readonly text: string
}

const features = borders.layers.flat()

/** The platform, the features from the lowest layer to the highest, the apps: each names only what stands before it. */
export const owners: readonly string[] = ['platform', ...features, 'apps']

/** From the root of the repository. */
export const sqlFolderOf = (owner: string): string =>
  features.includes(owner) ? `features/${owner}/sql/` : `${owner}/sql/`

/**
 * The schema as it begins, in the order in which it is applied.
 * @throws Error for a file without a number, a number used twice, or a folder whose feature is in no layer
 */
export async function readBaseline(): Promise<SqlFile[]> {
  const stray = (await listFolder('features/')).find((noun) => !features.includes(noun))
  if (stray !== undefined) throw new Error(`features/${stray} stands in no layer of borders.json`)
  const files: SqlFile[] = []
  for (const owner of owners) {
    files.push(...(await readNumbered(sqlFolderOf(owner), /^\d\d(?=-[a-z0-9-]+\.sql$)/)))
  }
  return files
}

/**
 * The SQL files of a folder in the order of their numbers; none where the folder is absent.
 * @throws Error for a name that `number` does not match, and for a number used twice
 */
export async function readNumbered(folder: string, number: RegExp): Promise<SqlFile[]> {
  const names = (await listFolder(folder)).filter((name) => name.endsWith('.sql')).sort()
  refuseDoubles(folder, names, number)
  return Promise.all(
    names.map(async (name) => ({
      path: folder + name,
      text: await readFile(new URL(folder + name, root), 'utf8'),
    })),
  )
}

/** Two branches that take the same number are merged without a conflict: the order would be chance. */
export function refuseDoubles(folder: string, names: readonly string[], number: RegExp): void {
  const taken = new Map<string, string>()
  for (const name of names) {
    const [digits] = number.exec(name) ?? []
    if (digits === undefined) throw new Error(`${folder}${name} is not named like its neighbours`)
    const other = taken.get(digits)
    if (other !== undefined) throw new Error(`${folder} has the number ${digits} twice: ${other} and ${name}`)
    taken.set(digits, name)
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(new URL(folder, root))
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
}
