import { signUpAsHostess } from '#features/accounts/web/sign-up-address.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

const faces = ['miriam', 'sveva', 'noemi'] as const

export function HostessPromo({ invites }: { invites: boolean }) {
  return (
    <section className="damask mt-28 grid items-center gap-10 overflow-hidden rounded-lg p-16 text-velvet-ink [--damask-veil:linear-gradient(90deg,var(--velvet)_42%,transparent_72%)] max-columns:block max-columns:px-6 max-columns:py-8 columns:grid-cols-[1fr_auto]">
      <div>
        <h2 className="max-w-[16ch] text-4xl">Sei tu che scegli a chi rispondere</h2>
        <p className="mt-3.5 mb-7 max-w-[46ch] text-prose text-velvet-ink-2">
          Il profilo è gratuito, senza commissioni né intermediari. Chi ti scrive ha usato dei Crediti per
          presentarsi, e tu non devi nulla in cambio.
        </p>
        <ButtonLink
          to={invites ? '/sign-up' : '/hostess'}
          state={invites ? signUpAsHostess : null}
          look="velvet"
          size="lg"
        >
          {invites ? 'Crea un profilo gratuito' : 'Scopri come funziona'}
        </ButtonLink>
      </div>
      <div className="-my-2 -mr-5 flex max-columns:mt-8 max-columns:ml-6.5" aria-hidden="true">
        {faces.map((face) => (
          <span
            key={face}
            className="-ml-6.5 h-52.5 w-42 overflow-hidden rounded-md shadow-[0_0_0_5px_var(--velvet)] max-columns:h-35 max-columns:w-1/3 even:translate-y-6"
          >
            <img
              src={`/art/portraits/${face}.svg`}
              alt=""
              width={800}
              height={1000}
              loading="lazy"
              className="size-full object-cover"
            />
          </span>
        ))}
      </div>
    </section>
  )
}
