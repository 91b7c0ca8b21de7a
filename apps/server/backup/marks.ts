import { randomUUID } from 'node:crypto'
import { access, constants, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a run of a script ended with: `made` though not `ok` is a backup with something to look into. */
export interface Ended {
  readonly made: boolean
  readonly ok: boolean
}

/**
 * Asked before a backup or a restore begins: else it would fail after its work, which then counts as never done.
 * @throws Error when the folder is not there or cannot be written; it names the setting
 */
export async function expectMarksFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return
  await access(`${folder}/`, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `METRICS_TEXTFILE_DIR: ${folder} is no folder that can be written (${error.code}). It is the one that ` +
        'node_exporter reads: make it first.',
    )
  })
}

/**
 * Says how a backup or a restore ended, for node_exporter's textfile collector: neither has a process that Prometheus
 * could ask, and a drill runs on another machine and database. The last success outlives a failure, in a file of its own.
 * Nothing is written where `folder` is not configured.
 * @throws Error when the folder cannot be written
 */
export async function markRun(
  folder: string | undefined,
  what: 'backup' | 'restore',
  { made, ok }: Ended,
  now = Date.now(),
): Promise<void> {
  if (folder === undefined) return
  const write = async (name: string, help: string, value: number) => {
    const metric = `lieta_${what}_${name}`
    const text = `# HELP ${metric} ${help}\n# TYPE ${metric} gauge\n${metric} ${value}\n`
    // The collector reads *.prom at any moment, and must not find half of one.
    const draft = join(folder, `.${metric}.${randomUUID()}`)
    await writeFile(draft, text, { mode: 0o644 })
    await rename(draft, join(folder, `${metric}.prom`))
  }
  await write('last_run_ok', `Whether the last ${what} ended well`, ok ? 1 : 0)
  if (made)
    await write('last_success_timestamp_seconds', `When the last ${what} succeeded`, Math.round(now / 1000))
}
