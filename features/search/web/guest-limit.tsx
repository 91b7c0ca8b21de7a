import { ButtonLink } from '#platform/web/ui/button.tsx'

/** In the place of the next page, for who has no account yet. */
export function GuestLimit({ text }: { text: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-5 px-6 py-12 text-center">
      <p className="max-w-lead text-ink-2">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/sign-up">Iscriviti gratuitamente</ButtonLink>
        <ButtonLink to="/login" look="secondary">
          Accedi
        </ButtonLink>
      </div>
    </div>
  )
}
