import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { savedSearchEndpoints } from '#contract/saved-searches.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** `/unsubscribe`: where the link in a mail about saved searches leads; no session needed. */
export function UnsubscribePage() {
  usePageTitle('Disiscrizione')
  const [query] = useSearchParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call(savedSearchEndpoints.unsubscribe, {
        query: { user: query.get('user') ?? '', signature: query.get('signature') ?? '' },
        quiet: true,
      }),
  })
  return (
    <div className="wrap grid max-w-[560px]! justify-items-start gap-5 py-16 max-sm:py-10">
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">E-mail sulle ricerche salvate</h1>
      {isSuccess ? (
        <>
          <p role="status" className="text-ink-2">
            Fatto: non riceverai più e-mail sulle tue ricerche salvate. Le ricerche restano, e puoi cambiare
            idea quando vuoi.
          </p>
          <ButtonLink to="/saved-searches" look="secondary">
            Apri le tue ricerche
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-ink-2">
            Vuoi smettere di ricevere e-mail sui nuovi profili delle tue ricerche salvate?
          </p>
          {error ? <Alert>{messageOf(error)}</Alert> : null}
          <Button busy={isPending && 'Un momento...'} onClick={() => mutate()}>
            Non ricevere più queste e-mail
          </Button>
        </>
      )}
    </div>
  )
}
