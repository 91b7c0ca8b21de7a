import type * as z from 'zod/mini'
import type { getMiscdata } from '#contract/reference.ts'
import type { Needs } from '#server/needs.ts'
import { languages } from './languages.ts'
import { nationalities } from './nationalities.ts'
import { eyeColors, interests, profileTypes, services } from './options.ts'
import { socialLinks } from './social-links.ts'

/** The lists from which profiles choose. */
export function miscdata({ config }: Pick<Needs, 'config'>): z.infer<(typeof getMiscdata.replies)[200]> {
  return {
    interests: [...interests],
    available_for: [...services],
    spoken_languages: [...languages],
    nationalities: [...nationalities],
    eye_colors: [...eyeColors],
    profile_types: [...profileTypes],
    backend_configs: { image_limit_per_user: config.imageLimitPerUser },
    social_links: socialLinks.map(({ name, label, baseAddress }) => ({
      name,
      label,
      base_address: baseAddress,
    })),
  }
}
