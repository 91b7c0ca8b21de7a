import type { PaymentRecord } from '../../contract/payment-records.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { flagWords, paymentStateWords } from './payment-words.ts'

/** How a payment stands, and what is unusual about it. */
export function PaymentStates({ state, flags }: Pick<PaymentRecord, 'state' | 'flags'>) {
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:in-[td]:justify-end">
      <Badge tone={paymentStateWords[state].tone}>{paymentStateWords[state].text}</Badge>
      {flags.map((flag) => (
        <Badge key={flag} tone={flagWords[flag].tone}>
          {flagWords[flag].text}
        </Badge>
      ))}
    </span>
  )
}
