import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { checkKey, type PhotoStorage } from './storage.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Photos as plain files under `root`; the key is the path. The content type is told by the extension. Nobody else of
 * the machine reads them: pictures nobody has approved, selfies and copies of personal data are among them.
 */
export function fileStorage(root: string): PhotoStorage {
  function locate(key: string): string {
    return path.join(root, checkKey(key))
  }

  return {
    async put(key, bytes) {
      const file = locate(key)
      const folder = path.dirname(file)
      const draft = `${file}.${randomUUID()}.draft`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeThrough(draft, bytes)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(folder)
    },

    async get(key) {
      try {
        return await readFile(locate(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async open(key) {
      try {
        const file = await open(locate(key))
        return { size: (await file.stat()).size, stream: file.createReadStream() }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async delete(key) {
      await rm(locate(key), { force: true })
    },

    async *list(folder) {
      const top = locate(folder)
      const entries = await opendir(top, { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (entries === null) return
      for await (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.draft')) continue
        yield path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
      }
    },
  }
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
