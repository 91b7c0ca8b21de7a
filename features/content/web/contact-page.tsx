import { Flag, MessageCircleQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { ContactForm } from './contact-form.tsx'
import { Faqs } from './faqs.tsx'
import { Helplines } from '#features/safety/web/helplines.tsx'
import { SupportPromise } from './support-promise.tsx'
import { JumpLink } from '#platform/web/ui/jump-link.tsx'

/** `/help`: the support, the public helplines, the frequent questions. */
export function ContactPage() {
  usePageTitle('Aiuto')
  return (
    <div className="wrap pb-4">
      <header className="pt-14 pb-8 max-sm:pt-9 max-sm:pb-6">
        <h1 className="text-4xl">Aiuto</h1>
        <p className="mt-2.5 max-w-[52ch] text-lg text-ink-2">
          <SupportPromise />
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-6 columns:grid-cols-[minmax(0,1fr)_360px]">
        <Panel className="p-8 max-sm:p-5" aria-label="Modulo di contatto">
          <ContactForm />
        </Panel>
        <div className="grid gap-6">
          <Helplines />
          <Link
            to="/segnala"
            className="link inline-flex min-h-target items-center gap-2.5 justify-self-start"
          >
            <Flag size={20} strokeWidth={1.6} aria-hidden />
            Segnala un contenuto
          </Link>
          <JumpLink
            to="faq"
            className="link inline-flex min-h-target items-center gap-2.5 justify-self-start"
          >
            <MessageCircleQuestion size={20} strokeWidth={1.6} aria-hidden />
            Leggi le domande frequenti
          </JumpLink>
        </div>
      </div>
      <div id="faq" tabIndex={-1}>
        <Faqs />
      </div>
    </div>
  )
}
