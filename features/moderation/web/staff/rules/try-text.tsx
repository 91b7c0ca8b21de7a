import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { concerns, type Surface, surfaces } from '../../../contract/bands.ts'
import { groundOf } from '../../../contract/grounds.ts'
import type { Judged } from '../../../contract/rule-lab.ts'
import { MarkedText } from '../marked-text.tsx'
import { useTryText } from './rule-queries.ts'
import { bandWords, concernLabel, inWords, surfaceWords } from './rule-words.ts'

/** So long after the last key the text is read. */
const pauseMs = 300

/** A text as the rules in force and the draft see it, side by side. */
export function TryText({ draft }: { draft: boolean }) {
  const [text, setText] = useState('')
  const [surface, setSurface] = useState<Surface>('message')
  const { mutate, data, error } = useTryText()
  const look = useEffectEvent(() => {
    if (text !== '') mutate({ text, surface })
  })
  useEffect(() => {
    const timer = setTimeout(() => look(), pauseMs)
    return () => clearTimeout(timer)
    // Whatever is typed or chosen asks anew.
  }, [text, surface])
  return (
    <div className="grid max-w-5xl gap-5">
      <Panel aria-label="Il testo" className="grid gap-4 p-5">
        <Textarea
          label="Testo da provare"
          hint="Non viene registrato. Non incollare nomi e recapiti di persone vere."
          rows={3}
          maxLength={1_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          label="Dove"
          className="w-56"
          choices={surfaces.map((value) => ({ value, label: surfaceWords[value] }))}
          value={surface}
          onChange={({ target }) => setSurface(target.value as Surface)}
        />
      </Panel>
      {error ? <Alert>{messageOf(error)}</Alert> : null}
      {data === undefined || text === '' ? null : (
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Verdict title="In vigore" text={text} judged={data.live} />
          {data.draft === null ? (
            <p className="px-1 text-sm text-ink-2">
              {draft ? 'La bozza non c’è più.' : 'Nessuna bozza aperta da confrontare.'}
            </p>
          ) : (
            <Verdict title="Bozza" text={text} judged={data.draft} />
          )}
        </div>
      )}
    </div>
  )
}

function Verdict({ title, text, judged }: { title: string; text: string; judged: Judged }) {
  const { band, findings, concern, to_human: toHuman, shares } = judged
  const found = [...new Set(findings.map(({ rule }) => groundOf(rule)?.label ?? rule))]
  return (
    <Panel aria-label={title} className="grid gap-3 p-5">
      <h2 className="flex flex-wrap items-center gap-3 font-text text-md font-semibold">
        {title}
        <Badge tone={bandWords[band].tone}>{bandWords[band].label}</Badge>
        {toHuman ? <Badge tone="danger">Lo legge una persona</Badge> : null}
      </h2>
      <p>
        <MarkedText text={text} findings={findings} />
      </p>
      <p className="text-sm text-ink-2">
        {found.length > 0 ? found.join(', ') : concern ? concernLabel(concern) : 'Nessuna regola ha da dire.'}
      </p>
      {shares === null ? (
        <p className="text-sm text-ink-2">Il lettore non c’è, giudicano le regole.</p>
      ) : (
        <dl className="num grid gap-1.5 text-sm">
          {concerns.map((one) => (
            <div key={one} className="grid grid-cols-[11rem_1fr_3rem] items-center gap-3">
              <dt className="text-ink-2">{concernLabel(one)}</dt>
              <dd aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
                <span className="block h-full bg-primary" style={{ width: `${(shares[one] ?? 0) * 100}%` }} />
              </dd>
              <dd className="text-right">{inWords(shares[one] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
