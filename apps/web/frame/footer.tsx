import { ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { Logo } from '#platform/web/ui/logo.tsx'
import { cookieChoice } from '#features/accounts/web/cookie-choice.ts'
import { legalLinks, publicLinks, safetyLink, transparencyLink } from '#platform/web/shell/links.ts'
import { langOf, say } from '#platform/web/shell/wording.ts'

export function Footer() {
  return (
    <footer className="mt-24 bg-velvet text-velvet-ink-2">
      <div className="wrap grid items-start gap-10 pt-12 pb-10 sm:grid-cols-2 md:grid-cols-[1.4fr_1fr_1fr_auto]">
        <div>
          <Logo onVelvet />
          <p className="mt-3.5 max-w-[34ch] text-sm">
            Presentazioni riservate tra persone verificate. Nessuna intermediazione.
          </p>
        </div>
        <LinkColumn label="Sito" links={[...publicLinks, safetyLink, transparencyLink]} />
        <div>
          <LinkColumn label="Note legali" links={legalLinks} />
          <button
            type="button"
            className="block py-[7px] text-base hover:text-velvet-ink"
            onClick={cookieChoice.reopen}
          >
            Preferenze cookie
          </button>
        </div>
        <button
          type="button"
          lang={langOf('Back to Top')}
          className="inline-flex min-h-target items-center gap-2 justify-self-start text-base hover:text-velvet-ink"
          onClick={() => {
            scrollTo({ top: 0 })
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        >
          <ArrowUp size={20} strokeWidth={1.6} aria-hidden />
          {say('Back to Top')}
        </button>
      </div>
    </footer>
  )
}

function LinkColumn({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={label}>
      {links.map(({ to, label: text }) => (
        <Link key={to} to={to} className="block py-[7px] text-base hover:text-velvet-ink">
          {text}
        </Link>
      ))}
    </nav>
  )
}
