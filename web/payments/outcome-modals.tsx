import { credits, formatCredits } from '#contract/money.ts'
import { paymentTexts, type ShopItem } from '#contract/payments.ts'
import type { ModalContent } from '#web/shell/modal.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** `shop` is what was bought, where that is known. */
export function creditedModal(shop: ShopItem | null, close: () => void): ModalContent {
  return {
    title: paymentTexts.credited,
    body: shop
      ? `Hai acquistato ${formatCredits(credits(shop.credits))}: sono già sul tuo saldo.`
      : 'Li trovi già sul tuo saldo.',
    actions: <Button onClick={close}>Chiudi</Button>,
  }
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
  'Se il pagamento è andato a buon fine, i Crediti arriveranno da soli sul tuo saldo entro qualche minuto. Non serve pagare di nuovo.'

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
