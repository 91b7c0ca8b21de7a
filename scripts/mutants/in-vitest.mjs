import { join } from 'node:path'
import { createVitest } from 'vitest/node'

/**
 * Vitest, kept between mutants: its database cluster and its template are made once, and only the planted file is
 * read again. Another schema needs another template, so that a planted SQL file takes a Vitest of its own.
 */
export function openVitest(folder) {
  let kept = null
  return {
    /** Runs the tests of `file` whose full name `pattern` finds (null: all of them); answers what failed. */
    async run({ file, pattern, changed }) {
      const ownSchema = changed.endsWith('.sql')
      if (ownSchema) await close()
      kept ??= await start(folder)
      try {
        return await runOn(kept, { file, pattern, changed: join(folder, changed) })
      } finally {
        if (ownSchema) await close()
      }
    },
    close,
  }

  async function close() {
    const ended = kept
    kept = null
    await ended?.close()
  }
}

async function start(folder) {
  const vitest = await createVitest(
    'test',
    {
      root: folder,
      config: join(folder, 'vitest.config.ts'),
      watch: false,
      maxWorkers: 1,
      // What only prints is not read by anybody.
      reporters: [{}],
      silent: true,
    },
    { logLevel: 'silent' },
  )
  await vitest.standalone()
  return vitest
}

async function runOn(vitest, { file, pattern, changed }) {
  if (pattern === null) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(new RegExp(pattern))
  vitest.invalidateFile(changed)
  const specifications = await vitest.globTestSpecifications([join(vitest.config.root, file)])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // The next one must not meet this one's defect.
  vitest.invalidateFile(changed)
  return [
    // Vitest answers for the files of earlier runs too.
    ...testModules.filter(({ relativeModuleId }) => relativeModuleId === file).flatMap(failuresOf),
    ...unhandledErrors.map((error) => ({ file: changed, title: '', message: String(error?.message) })),
  ]
}

function failuresOf(testModule) {
  const file = testModule.relativeModuleId
  const failed = [...testModule.children.allTests('failed')].map((test) => ({
    file,
    title: test.fullName,
    message: messagesOf(test.result().errors),
  }))
  if (failed.length > 0) return failed
  return testModule.ok()
    ? []
    : [{ file, title: '', message: `it does not load: ${messagesOf(testModule.errors())}` }]
}

function messagesOf(errors = []) {
  return errors.map(({ message }) => message).join('\n')
}
