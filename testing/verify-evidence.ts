import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The files of an archive by their names inside its folder. */
export type Files = Readonly<Record<string, Uint8Array>>

/** Runs the program of the archive as somebody would who was handed the folder, with some files changed. */
export async function verify(
  files: Files,
  changes: Readonly<Record<string, Uint8Array | null>> = {},
): Promise<{ code: number; said: string }> {
  const root = await mkdtemp(join(tmpdir(), 'lieta-evidence-'))
  const folder = join(root, 'fascicolo')
  await mkdir(folder)
  for (const [name, bytes] of Object.entries({ ...files, ...changes })) {
    if (bytes === null) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  // The program that was sealed, also where the one in the folder is what was changed.
  const program = join(root, 'verifica.mjs')
  await writeFile(program, files['verifica.mjs'] ?? '')
  const answer = await new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [program, folder], (error, stdout) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout }),
    )
  })
  await rm(root, { recursive: true })
  return answer
}
