import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectMarksFolder, markRun } from './marks.ts'

test('a run says how it ended, and a failure keeps the moment of the last success', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lieta-marks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const values = async () =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(folder)).map(async (name) => {
          const [, metric = '', value] =
            /^(\w+) (\d+)$/m.exec(await readFile(join(folder, name), 'utf8')) ?? []
          expect(name).toBe(`${metric}.prom`)
          return [metric, Number(value)] as const
        }),
      ),
    )
  await markRun(folder, 'restore', { made: false, ok: false }, 1_000_000)
  expect(await values()).toEqual({ lieta_restore_last_run_ok: 0 })
  await markRun(folder, 'backup', { made: true, ok: true }, 2_000_000)
  // Made, with files missing; then none at all.
  await markRun(folder, 'backup', { made: true, ok: false }, 3_000_000)
  await markRun(folder, 'backup', { made: false, ok: false }, 4_000_000)
  expect(await values()).toEqual({
    lieta_restore_last_run_ok: 0,
    lieta_backup_last_run_ok: 0,
    lieta_backup_last_success_timestamp_seconds: 3_000,
  })
  await markRun(undefined, 'backup', { made: true, ok: true })
})

test('a folder of the collector that is not there is named before the work begins', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lieta-marks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await expectMarksFolder(undefined)
  await expectMarksFolder(folder)
  await expect(expectMarksFolder(join(folder, 'absent'))).rejects.toThrow(
    /^METRICS_TEXTFILE_DIR: .*absent.*ENOENT/,
  )
  await writeFile(join(folder, 'file'), '')
  await expect(expectMarksFolder(join(folder, 'file'))).rejects.toThrow(/^METRICS_TEXTFILE_DIR: .*ENOTDIR/)
})
