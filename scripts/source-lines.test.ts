import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { expect, onTestFinished, test } from 'vitest'
import { ownLines } from './source-lines.mjs'

const run = promisify(execFile)

test('a stack trace of the bundle names file and line of ours, and the map holds no package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lieta-lines-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const itsPackage = join(folder, 'node_modules/calling')
  await mkdir(itsPackage, { recursive: true })
  await writeFile(join(itsPackage, 'index.js'), 'export const call = (work) => {\n  return work()\n}\n')
  await writeFile(
    join(folder, 'thrower.ts'),
    '// One line.\n\nexport function fail(): never {\n  const what: string = "on the fourth"\n  throw new Error(what)\n}\n',
  )
  await writeFile(
    join(folder, 'main.ts'),
    "import { call } from 'calling'\nimport { fail } from './thrower.ts'\n\nconst twice = () => {\n  fail()\n}\ncall(twice)\n",
  )
  const bundle = await rolldown({ cwd: folder, input: 'main.ts', platform: 'node' })
  const dir = join(folder, 'dist')
  await bundle.write({ dir, sourcemap: true, sourcemapExcludeSources: true, plugins: [ownLines] })
  await bundle.close()

  const map = JSON.parse(await readFile(join(dir, 'main.js.map'), 'utf8')) as { sources: string[] }
  expect(map.sources.toSorted()).toEqual(['../main.ts', '../thrower.ts'])
  const { stderr } = await run(process.execPath, ['--enable-source-maps', join(dir, 'main.js')]).catch(
    (error: { stderr: string }) => error,
  )
  expect(stderr).toMatch(/thrower\.ts:5:/)
  expect(stderr).toMatch(/main\.ts:5:/)
  expect(stderr).toMatch(/main\.ts:7:/)
  expect(stderr).toMatch(/dist\/main\.js:\d+/)
})
