import * as z from 'zod/mini'
import { askedPurposes } from './consent-purposes.ts'

/** What somebody said yes to when they registered: the version that was shown. */
export const GivenConsent = z.object({ purpose: z.enum(askedPurposes), version: z.iso.date() })
export type GivenConsent = z.infer<typeof GivenConsent>
