import { ButtonLink } from '#platform/web/ui/button.tsx'

/** Who is signed in has what it offers: it leads there. */
export function SignUpBanner({ invites }: { invites: boolean }) {
  return (
    <section className="mt-22 flex items-center justify-between gap-10 rounded-lg bg-primary-soft px-14 py-11 max-columns:block max-columns:px-6 max-columns:py-8">
      <div>
        <h2 className="text-3xl wrap-anywhere">Il profilo è gratuito e resta tuo.</h2>
        <p className="mt-2 max-w-[56ch] text-ink-2">
          Lo scrivi tu, il team lo legge e puoi nasconderlo quando vuoi.
        </p>
      </div>
      <ButtonLink to={invites ? '/sign-up' : '/profile'} size="lg" className="max-columns:mt-5">
        {invites ? 'Crea il tuo account' : 'Vai al tuo profilo'}
      </ButtonLink>
    </section>
  )
}
