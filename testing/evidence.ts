import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import {
  type EvidenceAbout,
  type EvidenceArchive,
  evidenceEndpoints,
  type OwnEvidence,
} from '#features/evidence/contract/evidence.ts'
import type { Caller, TestApp } from './harness.ts'

/** The files of an archive by their names inside its folder. */
export type Files = Readonly<Record<string, Uint8Array>>

/** Asking for archives, and opening them. */
export function evidenceCalls(app: TestApp) {
  const { request, list } = evidenceEndpoints
  const ask = (as: Caller, body: EvidenceAbout) => app.call(request, { as, body })
  const own = async (as: Caller) => (await app.call(list, { as })).body as OwnEvidence

  /** Made, and downloaded. */
  async function made(
    as: Caller,
    about: EvidenceAbout,
  ): Promise<{ code: string; files: Files; zip: Uint8Array }> {
    const { status, body } = await ask(as, about)
    if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
    const { code } = body as EvidenceArchive
    await app.runJobs()
    const archive = (await own(as)).archives.find((one) => one.code === code)
    if (archive?.url == null) throw new Error(`archive ${code} is ${archive?.state}`)
    const response = await fetch(`${app.origin}${archive.url}`)
    const zip = new Uint8Array(await response.arrayBuffer())
    const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [
      name.replace(`fascicolo-${code}/`, ''),
      bytes,
    ])
    return { code, files: Object.fromEntries(files) as Files, zip }
  }

  return { ask, own, made }
}

/** Runs the program of the archive as somebody would who was handed the folder, with some files changed. */
export async function verify(
  files: Files,
  changes: Readonly<Record<string, Uint8Array | null>> = {},
): Promise<{ code: number; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lieta-evidence-'))
  for (const [name, bytes] of Object.entries({ ...files, ...changes })) {
    if (bytes === null) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  // The program that was sealed, also where the one in the folder is what was changed.
  const program = join(await mkdtemp(join(tmpdir(), 'lieta-verifier-')), 'verifica.mjs')
  await writeFile(program, files['verifica.mjs'] ?? '')
  return new Promise((resolve) => {
    execFile(process.execPath, [program, folder], (error, stdout) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout }),
    )
  })
}
