import { withThousands } from '#platform/contract/italian-numbers.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { paymentTexts, type ShopItem } from '../contract/payments.ts'
import type { ModalContent } from '#platform/web/shell/modal.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'

interface Bought {
  readonly shop: ShopItem
  /** What the buyer owed until then. */
  readonly debt: number
}

/** `bought` is null where it is not known what was paid for. */
export function creditedModal(bought: Bought | null, close: () => void): ModalContent {
  return {
    title: paymentTexts.credited,
    body: bought ? whereTheyAre(bought) : 'Trovi i Crediti e i movimenti nel tuo profilo.',
    actions: <Button onClick={close}>Chiudi</Button>,
  }
}

function whereTheyAre({ shop, debt }: Bought): string {
  const amount = `Hai acquistato ${formatCredits(credits(shop.credits))}`
  if (debt === 0) return `${amount}, che sono già sul tuo saldo.`
  return debt < shop.credits
    ? `${amount}. ${withThousands(debt)} hanno riportato il saldo in pari, gli altri sono già tuoi.`
    : `${amount}. Sono serviti a coprire il saldo negativo.`
}

export function notPaidModal(close: () => void): ModalContent {
  return {
    title: 'Pagamento non riuscito',
    body: paymentTexts.notPaid,
    actions: <Button onClick={close}>Chiudi</Button>,
  }
}

export function cancelledModal(close: () => void): ModalContent {
  return {
    title: paymentTexts.cancelled,
    body: 'Non ti è stato addebitato nulla.',
    actions: <Button onClick={close}>Chiudi</Button>,
  }
}

/** The money is safe: what was paid is credited as soon as it can be confirmed. */
export const moneyIsSafe =
  'Se il pagamento è andato a buon fine, trovi i Crediti sul tuo saldo entro qualche minuto. Non serve pagare di nuovo.'

export function unconfirmedModal(
  close: () => void,
  retry: () => void,
  body: string = moneyIsSafe,
): ModalContent {
  return {
    title: paymentTexts.somethingFailed,
    body,
    actions: (
      <>
        <ButtonLink look="secondary" to="/shop" onClick={close}>
          Torna allo Shop
        </ButtonLink>
        <Button onClick={retry}>Riprova</Button>
      </>
    ),
  }
}
