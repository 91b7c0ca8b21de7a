import { useQuery } from '@tanstack/react-query'
import { Download, FileLock2 } from 'lucide-react'
import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { evidenceDays } from '#platform/contract/retention.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useEvidence } from '#platform/web/shell/use-evidence.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { EvidenceArchive, OwnEvidence } from '../contract/evidence.ts'
import { evidenceQuery, useDownload } from './queries.ts'

/** `/fascicoli`: one's own sealed archives, and the way to those of chats that a block hides. */
export function EvidencePage() {
  usePageTitle('I tuoi fascicoli')
  const { data, isError, isFetching, refetch } = useQuery(evidenceQuery)
  return (
    <div className="wrap max-w-[800px] pt-11 pb-12 max-sm:pt-6">
      <h1 className="text-3xl">I tuoi fascicoli</h1>
      <p className="mt-2 text-ink-2">
        Archivi sigillati da allegare a una denuncia o a una querela. Preparane uno dal menu di una chat, da
        una segnalazione o da un piano per un incontro.
      </p>
      <div className="mt-6 grid gap-6">
        {data ? (
          <>
            <Archives archives={data.archives} />
            <HiddenChats chats={data.hidden_chats} />
            <Checking />
          </>
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <div role="status">
            <span className="sr-only">Carico…</span>
            <Skeleton className="h-36" />
          </div>
        )}
      </div>
    </div>
  )
}

function Archives({ archives }: Pick<OwnEvidence, 'archives'>) {
  return (
    <Panel aria-labelledby="archives" className="p-6 max-sm:p-4">
      <PanelTitle>
        <span id="archives">Preparati</span>
      </PanelTitle>
      {archives.length === 0 ? (
        <p className="mt-3 text-base text-ink-2">Ancora nessuno.</p>
      ) : (
        <ul aria-labelledby="archives" className="mt-2 grid">
          {archives.map((archive) => (
            <Row key={archive.code} archive={archive} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const names = {
  conversation: 'Chat',
  report: 'Segnalazione',
  plan: 'Piano per un incontro',
} satisfies Record<EvidenceArchive['subject'], string>

function Row({ archive }: { archive: EvidenceArchive }) {
  const { code, about, subject, state, requested_at } = archive
  const download = useDownload(code)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <span className="min-w-0 text-base">
        <b className="block font-semibold break-words">{about ?? names[subject]}</b>
        <span className="num text-sm text-ink-2">
          {italianMoment(requested_at)} · {code}
        </span>
        <span className="block text-sm text-ink-2">{sentenceFor(archive)}</span>
      </span>
      {state === 'ready' ? (
        <Button
          look="secondary"
          aria-label={`Scarica il fascicolo ${code}`}
          busy={download.isPending && 'Scarico…'}
          onClick={() => download.mutate()}
        >
          <Download size={18} strokeWidth={1.6} aria-hidden />
          Scarica
        </Button>
      ) : null}
    </li>
  )
}

function sentenceFor({ state, expires_at }: EvidenceArchive): string {
  switch (state) {
    case 'preparing':
      return 'Preparo…'
    case 'ready':
      return `Si scarica fino al ${italianMoment(expires_at ?? '')}`
    case 'failed':
      return 'Qualcosa è andato storto. Preparane un altro.'
    case 'gone':
      return 'Abbiamo eliminato il file. Il sigillo resta verificabile.'
  }
}

/** Absent where no block hides anything. */
function HiddenChats({ chats }: { chats: OwnEvidence['hidden_chats'] }) {
  if (chats.length === 0) return null
  return (
    <Panel aria-labelledby="hidden-chats" className="p-6 max-sm:p-4">
      <PanelTitle>
        <span id="hidden-chats">Chat che non vedi più</span>
      </PanelTitle>
      <ul aria-labelledby="hidden-chats" className="mt-2 grid">
        {chats.map((chat) => (
          <HiddenChat key={chat.id} chat={chat} />
        ))}
      </ul>
    </Panel>
  )
}

function HiddenChat({ chat: { id, started_at, messages } }: { chat: OwnEvidence['hidden_chats'][number] }) {
  const started = `Iniziata il ${italianDate(started_at)}`
  const evidence = useEvidence({ subject: 'conversation', id: String(id) })
  return (
    <li className="flex items-center justify-between gap-3.5 border-b border-line py-1.5 text-base last:border-0">
      <span className="min-w-0">
        <b className="font-semibold">{started}</b>,{' '}
        {messages === 1 ? 'un messaggio' : `${withThousands(messages)} messaggi`}
      </span>
      <Button
        look="tertiary"
        aria-label={`Fascicolo della chat ${started.toLowerCase()}`}
        onClick={evidence.open}
      >
        <FileLock2 size={18} strokeWidth={1.6} aria-hidden />
        Fascicolo
      </Button>
      {evidence.dialog}
    </li>
  )
}

function Checking() {
  return (
    <section aria-labelledby="checking" className="grid gap-2 text-sm leading-normal text-ink-2">
      <h2 id="checking" className="font-text text-base font-semibold text-ink">
        Come si verifica
      </h2>
      <p>
        Dentro c’è un programma, verifica.mjs, che dice anche senza Internet se qualcosa è stato cambiato. Di
        ogni fascicolo pubblichiamo codice, data e impronta, senza contenuti né nomi, così chi indaga può
        confrontarli.
      </p>
      <p>
        Conserviamo il file {evidenceDays} giorni. Se sei in pericolo chiama il 112. Contro violenza e
        stalking il 1522 risponde gratis, a ogni ora.
      </p>
    </section>
  )
}
