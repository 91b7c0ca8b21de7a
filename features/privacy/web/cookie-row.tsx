import { useState, useSyncExternalStore } from 'react'
import { cookieChoice } from '#features/accounts/web/cookie-choice.ts'
import { chooseCookies } from '#features/accounts/web/record-cookie-choice.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { ConsentRow } from './consent-row.tsx'

/** As text: a snapshot that is the same as long as nothing was chosen. */
const choice = () => JSON.stringify(cookieChoice.read())

/** Of this browser alone: what it may load is chosen in it. */
export function CookieRow() {
  const read = useSyncExternalStore(cookieChoice.subscribe, choice, () => 'null')
  const chosen = JSON.parse(read) as ReturnType<typeof cookieChoice.read>
  const [withdrawing, setWithdrawing] = useState(false)
  const given = chosen?.payments ?? false
  return (
    <ConsentRow
      title="Cookie di pagamento"
      badge={<Badge tone={given ? 'trust' : 'neutral'}>{given ? 'Dato' : 'Non dato'}</Badge>}
      text="Do il consenso perché questo browser carichi, quando pago, gli strumenti antifrode dei fornitori di pagamento."
      note={
        chosen === null
          ? 'Vale solo per questo browser. Non hai ancora scelto.'
          : `Vale solo per questo browser. Testo del ${italianDate(chosen.version)}. ${given ? 'Dato' : 'Negato o ritirato'} il ${italianDate(new Date(chosen.at))}.`
      }
    >
      {given ? (
        <Button look="secondary" size="sm" height="target" onClick={() => setWithdrawing(true)}>
          Ritira
          <span className="sr-only"> il consenso «Cookie di pagamento»</span>
        </Button>
      ) : (
        <Button look="secondary" size="sm" height="target" onClick={() => chooseCookies(true)}>
          Do il consenso
          <span className="sr-only"> «Cookie di pagamento»</span>
        </Button>
      )}
      <ConfirmDialog
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title="Ritirare «Cookie di pagamento»?"
        confirm="Ritira il consenso"
        destructive
        busy={false}
        onConfirm={() => {
          chooseCookies(false)
          setWithdrawing(false)
        }}
      >
        <p>
          In questo browser il modulo della carta non si carica più finché non dai di nuovo il consenso. Il
          resto di Lieta funziona come prima.
        </p>
      </ConfirmDialog>
    </ConsentRow>
  )
}
