import { EyeOff } from 'lucide-react'
import { ButtonLink } from '#platform/web/ui/button.tsx'

/** Stands above one's own profile while a consent is missing that was refused or withdrawn. */
export function ClosedNotice() {
  return (
    <section
      aria-label="Profilo e chat fermi"
      className="flex flex-wrap items-center gap-4 rounded-md border border-wait-line bg-wait-soft px-5 py-4 text-wait-text"
    >
      <EyeOff size={20} strokeWidth={1.6} className="flex-none" aria-hidden />
      <p className="min-w-60 flex-1 text-base leading-normal">
        <b>Il tuo profilo non è visibile e le tue chat sono ferme</b> perché hai negato o ritirato un
        consenso.
      </p>
      <ButtonLink look="secondary" to="/profile/privacy">
        Apri i tuoi consensi
      </ButtonLink>
    </section>
  )
}
