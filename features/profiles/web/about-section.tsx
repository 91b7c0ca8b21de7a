import { Folded } from '#platform/web/ui/folded.tsx'
import type { User } from '../contract/user.ts'
import { AboutText } from './about-text.tsx'
import { Section } from './section.tsx'

/** What a person tells of themselves in words; left out where there is nothing. */
export function AboutSection({ user: { profile } }: { user: User }) {
  if (!profile.description) return null
  return (
    <Section title="Su di me">
      <Folded>
        <AboutText description={profile.description} className="max-w-[62ch] text-prose leading-[1.65]" />
      </Folded>
    </Section>
  )
}
