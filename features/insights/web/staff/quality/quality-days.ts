import { useSearchParams } from 'react-router'
import { defaultQualityDays, type QualityDays, qualityDays } from '#features/moderation/contract/quality.ts'

/** The period is in the address, so that it survives a reload and can be passed on. */
export function useQualityDays(): [QualityDays, (days: QualityDays) => void] {
  const [params, setParams] = useSearchParams()
  const days = qualityDays.find((offered) => String(offered) === params.get('days')) ?? defaultQualityDays
  return [
    days,
    (next) => setParams(next === defaultQualityDays ? {} : { days: String(next) }, { replace: true }),
  ]
}
