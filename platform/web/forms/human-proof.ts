import type * as z from 'zod/mini'
import { captchaEndpoint } from '#platform/contract/captcha.ts'
import type { ClientConfig } from '#platform/contract/client-config.ts'
import { fetchBody } from '../api/client.ts'
import { loadHcaptcha, proveByHcaptcha } from './hcaptcha.ts'
import { solve } from './solve.ts'

export type HumanSettings = z.infer<typeof ClientConfig>['captcha']

/** Loading is tried again twice [AUTH-47]. */
const retries = 2
const pauseMs = 400

/**
 * A proof as forms send it: a puzzle of our own that the browser solves, or a token of hCaptcha, whose
 * riddle, if there is one, `container` holds. `onExpire`: the proof is no longer good.
 */
export async function proveHuman(
  settings: HumanSettings,
  container: HTMLElement,
  onExpire: () => void,
): Promise<string> {
  switch (settings.provider) {
    case 'altcha':
      return persistently(async () => {
        const challenge = await fetchBody(captchaEndpoint, { quiet: true })
        return btoa(JSON.stringify({ challenge, solution: await solve(challenge) }))
      })
    case 'hcaptcha': {
      const { script_url: scriptUrl, site_key: siteKey } = settings
      if (scriptUrl === null || siteKey === null) throw new Error('hCaptcha without its settings')
      const hcaptcha = await persistently(() => loadHcaptcha(scriptUrl))
      return proveByHcaptcha(hcaptcha, siteKey, container, onExpire)
    }
  }
}

async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (attempt === retries) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** attempt))
    }
  }
}
