import { BookOpenCheck, EyeOff, type LucideIcon, Users } from 'lucide-react'
import { ButtonLink } from '#platform/web/ui/button.tsx'

const promises: readonly { icon: LucideIcon; text: string }[] = [
  { icon: BookOpenCheck, text: 'Profili letti uno per uno' },
  { icon: EyeOff, text: 'Riservatezza' },
  { icon: Users, text: 'Nessuna intermediazione' },
]

/** The greeting, and what it is about: he presents himself, she answers, the corner folds. */
export function Hero({ invites }: { invites: boolean }) {
  return (
    <section className="grid overflow-hidden columns:min-h-[720px] columns:grid-cols-[minmax(0,1fr)_46vw]">
      <div className="flex flex-col justify-center px-4 py-10 columns:pr-14 columns:pb-14 columns:pl-[max(var(--gutter),calc((100vw-80rem)/2+var(--gutter)))]">
        <h1 className="font-greeting text-hero leading-[0.92] tracking-hero italic">
          Molto
          <br />
          lieta<span className="ml-[0.05em] text-primary-text">.</span>
        </h1>
        <p className="mt-7 max-w-[36ch] text-[1.25rem] leading-[1.5] text-balance text-ink-2">
          Hostess, wing woman e sugar baby con un profilo letto dal nostro team. Ti presenti tu, decide lei se
          rispondere.
        </p>
        {/* On a phone always one below the other: where they just fit, a font that comes would move the page. */}
        <div className="mt-8 flex gap-3 max-columns:flex-wrap max-[28rem]:flex-col max-[28rem]:items-start">
          {invites ? (
            <ButtonLink to="/sign-up" size="lg">
              Iscriviti gratuitamente
            </ButtonLink>
          ) : null}
          <ButtonLink to="/search" size="lg" look={invites ? 'secondary' : 'primary'}>
            Esplora i profili
          </ButtonLink>
        </div>
        <ul className="mt-9 flex flex-wrap gap-x-5.5 gap-y-2.5 text-base text-ink-2 max-columns:gap-x-4.5">
          {promises.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon size={20} strokeWidth={1.6} className="text-trust-text" aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <Introduction />
    </section>
  )
}

function Introduction() {
  const bubble =
    'absolute rounded-lg px-4.5 py-[13px] leading-normal max-columns:px-3.5 max-columns:py-2.5 max-columns:text-sm'
  return (
    <div className="damask relative grid place-items-center max-columns:pt-14 max-columns:pb-22">
      <figure className="fold relative w-96 [--fold:52px] max-columns:w-[250px] max-columns:[--fold:40px]">
        <div className="fold-cut aspect-4/5 overflow-hidden rounded-md">
          <img
            src="/art/portraits/ginevra.svg"
            alt=""
            width={800}
            height={1000}
            fetchPriority="high"
            className="size-full object-cover"
          />
        </div>
        <p
          className={`${bubble} bottom-32 -left-53 max-w-74 rounded-bl-[6px] bg-bubble-me text-md text-bubble-me-ink shadow-[0_0_0_1px_rgb(255_255_255/0.12),0_20px_40px_-16px_rgb(0_0_0/0.6)] max-columns:bottom-13 max-columns:-left-7 max-columns:max-w-57`}
        >
          Buonasera Ginevra, sono Riccardo. Sabato ho una cena a Villa Necchi.
        </p>
        <p
          className={`${bubble} -right-16 bottom-12 rounded-br-[6px] bg-white text-prose text-on-light shadow-3 max-columns:-right-6 max-columns:-bottom-0.5`}
        >
          Molto lieta, Riccardo.
        </p>
        <figcaption className="absolute -bottom-11.5 left-0 text-base text-velvet-ink-2">
          Ginevra, 29 anni, Milano
        </figcaption>
      </figure>
    </div>
  )
}
