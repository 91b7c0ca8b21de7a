import type { CaptchaChallenge } from '#platform/contract/captcha.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { easyChallenge } from '#testing/human.ts'
import { dataDirOf } from './server.ts'

/**
 * For tests in which somebody has to be registered: the whole work is done where the form of contact is sent
 * (pages.spec.ts).
 */
export function easyChallengeOf(origin: string): Promise<CaptchaChallenge> {
  return easyChallenge(readConfig({ DATA_DIR: dataDirOf(origin) }))
}
