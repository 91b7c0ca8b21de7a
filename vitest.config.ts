import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './testing/temporary-files.ts'

keepTemporaryFilesInMemory()

/** Folders with copies of our own files, or with other people's. */
const unread = ['**/node_modules/**', '.cache/**', 'dist/**', 'data/**']

/** Within `npm run test:mutants`. */
const planted = process.env['MUTANT'] !== undefined

/** The long tests do a hundred times what the short ones do; a planted defect is waited for less. */
const testTimeout = process.env['LONG'] === '1' ? 600_000 : planted ? 60_000 : 120_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/web/**', '**/contract/**', ...unread],
          globalSetup: ['testing/global-setup.ts'],
          setupFiles: ['testing/each-file.ts'],
          // Reading the product anew for each file took a third of the time; a planted defect has to be read.
          isolate: planted,
          testTimeout,
          hookTimeout: 120_000,
          // What is slow on a busy machine is not wrong; a planted defect is waited for less.
          expect: { poll: { timeout: planted ? 8_000 : 30_000 } },
        },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/{contract,web}/**/*.test.{ts,tsx}'],
          exclude: unread,
          setupFiles: ['testing/each-unit-file.ts'],
          // A context of its own for each file took half of the time.
          pool: 'threads',
          isolate: planted,
          testTimeout,
          expect: { poll: { timeout: planted ? 8_000 : 30_000 } },
          // Else a style sheet would be empty where a test reads it.
          css: { include: [/\?raw$/] },
        },
      },
    ],
    // Of a long list that differs the last lines of a run would tell its length alone.
    chaiConfig: { truncateThreshold: 4_000 },
    // One more than the cores of a small machine: each waits for its database now and then.
    maxWorkers: 3,
  },
})
