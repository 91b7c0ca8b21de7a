import type * as z from 'zod/mini'
import type { getMiscdata } from '../contract/reference.ts'
import type { Needs } from '#platform/server/needs.ts'
import { settingsOf } from '#features/settings/server/settings.ts'
import { languages } from './languages.ts'
import { nationalities } from './nationalities.ts'
import { eyeColors, interests, profileTypes, services } from './options.ts'
import { socialLinks } from './social-links.ts'

/** The lists from which profiles choose. */
export async function miscdata(
  needs: Pick<Needs, 'config' | 'db'>,
): Promise<z.infer<(typeof getMiscdata.replies)[200]>> {
  const { image_limit_per_user } = await settingsOf(needs, needs.db)
  return {
    interests: [...interests],
    available_for: [...services],
    spoken_languages: [...languages],
    nationalities: [...nationalities],
    eye_colors: [...eyeColors],
    profile_types: [...profileTypes],
    backend_configs: { image_limit_per_user },
    social_links: socialLinks.map(({ name, label, baseAddress }) => ({
      name,
      label,
      base_address: baseAddress,
    })),
  }
}
