import { type ReactNode, Suspense } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { agreedUnlock } from '#features/payments/web/sheet/agreed-unlock.ts'
import { useBuyStep } from '#features/payments/web/sheet/buy-step.ts'
import { lazyExtra } from '#platform/web/shell/lazy-page.ts'
import { ButtonLink, type ButtonSize } from '#platform/web/ui/button.tsx'

export interface BuySheetProps {
  hostess: {
    readonly id: number
    readonly name: string
    readonly unlock_cost: number
    readonly profile_picture_url: string
  }
  /** The chat is open; null: it was already, and its number is not known here. */
  onUnlocked: (chatId: number | null) => void
}

const BuySheet = lazyExtra(() => import('./buy-sheet.tsx'), 'BuySheet')

/** Once on each page where one buys for a chat. Its code comes when it is opened, or where a payment goes on. */
export function BuySheetHost(props: BuySheetProps) {
  const { id } = useUser()
  const { buy } = useBuyStep(props.hostess.id)
  const goesOn = buy !== null || agreedUnlock.read(id)?.hostessId === props.hostess.id
  return goesOn ? (
    <Suspense>
      <BuySheet {...props} />
    </Suspense>
  ) : null
}

interface BuyLinkProps {
  hostessId: number
  size?: ButtonSize
  block?: boolean
  /** What lies over the page is in the way. */
  onOpen?: () => void
  children?: ReactNode
}

/** To the shop for whoever opens it elsewhere; here it opens the sheet over the page. */
export function BuyLink({ hostessId, size, block, onOpen, children = 'Acquista crediti' }: BuyLinkProps) {
  const { open } = useBuyStep(hostessId)
  return (
    <ButtonLink
      to="/shop"
      size={size}
      block={block}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen?.()
        open()
      }}
    >
      {children}
    </ButtonLink>
  )
}
