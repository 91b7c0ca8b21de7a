import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { captchaMissing } from '#platform/contract/captcha.ts'
import { clientConfigQuery } from '../api/client-config.ts'

/** What a form that asks for the tick of a person knows of it; the proof itself is its field `captcha`. */
export function useHumanProof(wanted: boolean) {
  const { data } = useQuery({ ...clientConfigQuery, enabled: wanted })
  const [proofs, setProofs] = useState(0)
  return {
    /** Another tick for another proof. */
    proofs,
    renew: () => setProofs((count) => count + 1),
    /** The prescribed words, which name hCaptcha where it is used. */
    missingIn: (values: FieldValues) =>
      values['captcha'] === '' ? { captcha: captchaMissing[data?.captcha.provider ?? 'altcha'] } : {},
  }
}
