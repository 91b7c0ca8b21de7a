/** Without these nobody is shown and nobody is written with: asked apart at registration, or at the next visit. */
export const askedPurposes = ['special_data', 'message_reading'] as const
export type AskedPurpose = (typeof askedPurposes)[number]

/** Everything that rests on a consent of a member and is kept with the account; cookies are chosen in each browser. */
export const consentPurposes = [...askedPurposes, 'sms', 'push'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
