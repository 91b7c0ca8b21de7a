import { OccasionsStep } from '#features/profiles/web/studio/occasions-step.tsx'
import { PeerCounts } from '#features/search/web/peer-counts.tsx'

export function OccasionsPage() {
  return <OccasionsStep counts={<PeerCounts />} />
}
