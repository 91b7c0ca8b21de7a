import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// About a second of arithmetic, off the page's own thread. Null: it took longer than a minute and a half.
addEventListener('message', async ({ data: challenge }: MessageEvent) => {
  postMessage(await solveChallenge({ challenge, deriveKey }))
})
