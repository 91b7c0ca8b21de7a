import type { Config } from '#platform/server/config/config.ts'

/** To whom passkeys belong: the site as it is configured, never as a request names it. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
