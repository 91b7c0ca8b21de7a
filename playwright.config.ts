import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
import { keepTemporaryFilesInMemory } from './testing/temporary-files.ts'

keepTemporaryFilesInMemory()

const chromium = findChromium()

/** Longer than anybody would wait: what is slow on a busy machine is not wrong. A planted defect is waited for less. */
const patience = process.env['MUTANT'] === undefined ? 30_000 : 8_000

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Each worker runs a server and a database of its own, and waits most of the time.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: patience },
  // CONTRIBUTING.md says which tests are long.
  ...(process.env['LONG'] !== '1' && { grepInvert: /@long/ }),
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // What moves is looked at by the tests of motion alone: elsewhere it costs time, and is half-way when looked at.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: patience,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Recording takes as long as looking; `npx playwright test --trace on` where a failure needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium !== null && { executablePath: chromium }),
      args: [
        // Chromium's own cage does not work for root, nor in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Compiling for speed costs more than these short visits get back from it.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
