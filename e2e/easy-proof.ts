import type { CaptchaChallenge } from '#platform/contract/captcha.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { easyChallenge } from '#testing/human.ts'
import { dataDirOf } from './server.ts'

/**
 * For tests in which somebody has to be registered: the whole work is done by the forms of contact and of notices,
 * and by a new password.
 */
export function easyChallengeOf(origin: string): Promise<CaptchaChallenge> {
  return easyChallenge(readConfig({ DATA_DIR: dataDirOf(origin) }))
}
