import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { answerPhotos } from '../answer-photos.ts'

/** Tells its environment, and what it is answered when it connects, reads, writes or starts a program. */
answerPhotos(async (_, port: number) => ({
  environment: Object.keys(env),
  connecting: await codeOf(
    () =>
      new Promise((resolve, reject) => {
        connect(port, '127.0.0.1', () => resolve(undefined)).once('error', reject)
      }),
  ),
  reading: await codeOf(() => readFile('/etc/hosts')),
  writing: await codeOf(() => writeFile(join(tmpdir(), 'lieta-snoops'), '')),
  running: await codeOf(async () => (await import('node:child_process')).spawn('true')),
}))

async function codeOf(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt()
    return 'allowed'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}
