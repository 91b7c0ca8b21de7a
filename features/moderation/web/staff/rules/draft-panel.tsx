import { Eye } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/web/api/errors.ts'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { Lab, RuleDraft } from '../../../contract/rule-lab.ts'
import { ReplayReport } from './replay-report.tsx'
import { useDropDraft, usePublish, useReplay, useSaveDraft, useShadow } from './rule-queries.ts'
import { bandWords } from './rule-words.ts'
import type { PolicyEdit } from './use-policy-edit.ts'

/** The draft: what is changed, what it would do, and the way into force. */
export function DraftPanel({ lab, edit }: { lab: Lab; edit: PolicyEdit }) {
  const { draft } = lab
  const save = useSaveDraft()
  return (
    <Panel aria-labelledby="draft" className="grid min-w-0 gap-4 p-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="draft" className="text-xl font-card">
          Bozza
        </h2>
        {draft?.state === 'shadow' ? (
          <Badge tone="wait" icon={Eye}>
            In ombra
          </Badge>
        ) : null}
      </header>
      {draft === null ? (
        <p className="text-sm text-ink-2">
          Nessuna bozza. Cambia una soglia, una parola o una regola. Finché non pubblichi non succede nulla.
        </p>
      ) : (
        <p className="text-sm text-ink-2">
          Di {draft.by.name}, cambiata da {draft.changed_by.name} <Moment at={draft.changed_at} />
        </p>
      )}
      <Changes lab={lab} edit={edit} />
      {save.error ? <Alert>{messageOf(save.error)}</Alert> : null}
      {edit.dirty ? (
        <div className="flex flex-wrap gap-2.5">
          <Button
            busy={save.isPending && 'Salvo…'}
            onClick={() =>
              save.mutate({ policy: edit.policy, revision: edit.revision }, { onSuccess: edit.discard })
            }
          >
            Salva la bozza
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              save.reset()
              edit.discard()
            }}
          >
            Annulla le modifiche
          </Button>
        </div>
      ) : null}
      {draft !== null && !edit.dirty ? <Saved draft={draft} replay={lab.replay} next={nextOf(lab)} /> : null}
    </Panel>
  )
}

const nextOf = ({ live }: Lab) => (live?.version ?? 0) + 1

const counted = (count: number, one: string, many: string) =>
  count === 0 ? null : count === 1 ? one : `${count} ${many}`

function Changes({ lab: { live }, edit: { policy } }: { lab: Lab; edit: PolicyEdit }) {
  const before = live?.policy ?? { words: [], off: [], thresholds: [] }
  const key = (word: unknown) => JSON.stringify(word)
  const [old, now] = [new Set(before.words.map(key)), new Set(policy.words.map(key))]
  const added = policy.words.filter((word) => !old.has(key(word)))
  const removed = before.words.filter((word) => !now.has(key(word)))
  const thresholds = policy.thresholds.filter(
    (one) => !before.thresholds.some((other) => key(one) === key(other)),
  )
  const reset = before.thresholds.filter(
    (one) =>
      !policy.thresholds.some(({ surface, concern }) => one.surface === surface && one.concern === concern),
  )
  const off = policy.off.filter((id) => !before.off.includes(id))
  const on = before.off.filter((id) => !policy.off.includes(id))
  if (added.length + removed.length + thresholds.length + reset.length + off.length + on.length === 0)
    return null
  return (
    <div className="grid gap-2 text-sm">
      <p className="num text-ink-2">
        {[
          counted(thresholds.length + reset.length, 'Una soglia cambiata', 'soglie cambiate'),
          counted(off.length, 'Una regola spenta', 'regole spente'),
          counted(on.length, 'Una regola riaccesa', 'regole riaccese'),
        ]
          .filter((words) => words !== null)
          .join('. ')}
      </p>
      <ul aria-label="Parole cambiate" className="flex flex-wrap gap-2">
        {added.slice(0, 12).map(({ phrase }) => (
          <li
            key={`+${phrase}`}
            className="rounded-full bg-trust-soft px-3 py-1 font-semibold text-trust-text"
          >
            + {phrase}
          </li>
        ))}
        {removed.slice(0, 12).map(({ phrase }) => (
          <li key={`-${phrase}`} className="rounded-full px-3 py-1 inset-ring inset-ring-line-strong">
            <del>{phrase}</del>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Saved({ draft, replay, next }: { draft: RuleDraft; replay: Lab['replay']; next: number }) {
  const [asked, setAsked] = useState(false)
  const { revision } = draft
  const drop = useDropDraft()
  const shadow = useShadow()
  const start = useReplay()
  const publish = usePublish(() => setAsked(false))
  const error = drop.error ?? shadow.error ?? start.error
  const [shortcuts] = useShortcutsSwitch()
  useShortcuts(shortcuts && replay?.current === true && !asked, { p: () => setAsked(true) })
  const isShadow = draft.state === 'shadow'
  return (
    <>
      {isShadow ? <ShadowLine draft={draft} /> : null}
      <ReplayReport replay={replay} revision={revision} />
      {error ? <Alert>{messageOf(error)}</Alert> : null}
      <div className="flex flex-wrap gap-2.5">
        {replay?.current ? null : (
          <Button
            busy={(start.isPending || replay?.state === 'running') && 'Provo…'}
            onClick={() => start.mutate(revision)}
          >
            {replay === null ? 'Prova sugli ultimi 30 giorni' : 'Rifai la prova'}
          </Button>
        )}
        {replay?.current ? (
          <Button aria-keyshortcuts={shortcuts ? 'p' : undefined} onClick={() => setAsked(true)}>
            Pubblica la {next}
            {shortcuts ? <KeyCap>P</KeyCap> : null}
          </Button>
        ) : null}
        <Button look="secondary" onClick={() => shadow.mutate({ revision, on: !isShadow })}>
          {isShadow ? 'Rimuovi dall’ombra' : 'Metti in ombra'}
        </Button>
        <Button look="tertiary" busy={drop.isPending && 'Scarto…'} onClick={() => drop.mutate(revision)}>
          Scarta
        </Button>
      </div>
      <p className="text-sm text-ink-2">Pubblicata vale da subito, e si torna indietro con un tasto.</p>
      <ReasonDialog
        open={asked}
        onClose={() => {
          setAsked(false)
          publish.reset()
        }}
        title={`Pubblicare la versione ${next}?`}
        label="Perché"
        hint="Resta nel registro, accanto alla versione."
        confirm="Pubblica"
        busy={publish.isPending && 'Pubblico…'}
        error={publish.error}
        onConfirm={(reason) => publish.mutate({ revision, reason })}
      >
        <p>Vale per i testi scritti da adesso in poi. Chi ha già scritto non se ne accorge.</p>
      </ReasonDialog>
    </>
  )
}

function ShadowLine({ draft: { shadow, shadow_since: since } }: { draft: RuleDraft }) {
  return (
    <p className="num rounded-md bg-wait-soft px-4 py-3 text-sm text-wait-text">
      In ombra: <Moment at={since} />. Registra, non trattiene nessuno.{' '}
      {shadow.length === 0
        ? 'Finora avrebbe fatto come le regole in vigore.'
        : shadow
            .map(({ live, draft, count }) => `${bandWords[live].label} → ${bandWords[draft].label}: ${count}`)
            .join('. ')}
    </p>
  )
}
