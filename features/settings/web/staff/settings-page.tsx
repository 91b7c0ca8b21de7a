import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { type Configuration, settingEndpoints } from '../../contract/settings.ts'
import type { NumberSetting } from '#platform/contract/setting-limits.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { CanaryProfiles } from './canary-profiles.tsx'
import { OssFrom } from './oss-from.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingNumber } from './setting-number.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { settingInWords, settingLabels } from './setting-words.ts'
import { Holidays, OpeningHours } from './support-hours.tsx'
import { type SettingDraft, useSettingDraft } from './use-setting-draft.ts'

const configKey = ['admin', 'config'] as const

interface SettingsPageProps {
  /** Names the texts of other features that still say `stale` hours. */
  hoursInTexts: ComponentType<{ stale: readonly number[] }>
}

/** 'Impostazioni': the limits that an owner may change, and who changed what. */
export function SettingsPage({ hoursInTexts }: SettingsPageProps) {
  const query = useQuery({
    queryKey: configKey,
    queryFn: ({ signal }) => fetchBody(settingEndpoints.list, { signal }),
  })
  const { data } = query
  return (
    <AdminPage title="Impostazioni">
      {data ? (
        <>
          {/* What was saved is what the next change starts from. */}
          <SettingsForm key={data.revision} configuration={data} hoursInTexts={hoursInTexts} />
          <SettingHistory query={query} history={data.history} />
        </>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <div role="status" className="grid max-w-[62rem] gap-4">
          <span className="sr-only">Caricamento</span>
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </AdminPage>
  )
}

const groups: readonly { title: string; names: readonly NumberSetting[] }[] = [
  { title: 'Chat e rimborso', names: ['refund_after_hours', 'free_messages_per_day'] },
  { title: 'Profili', names: ['image_limit_per_user'] },
  { title: 'Recensioni', names: ['review_min_hours', 'review_min_messages'] },
  { title: 'Rettifiche del saldo', names: ['adjust_alone_per_person', 'adjust_alone_per_colleague'] },
  {
    title: 'Seconde letture',
    names: ['second_reading_percent', 'second_reading_percent_newcomer', 'second_reading_percent_heavy'],
  },
  { title: 'Misure', names: ['hearing_hours'] },
  { title: 'Risposta dell’assistenza', names: ['support_answer_minutes'] },
  { title: 'Regole e lettore', names: ['disagreements_per_day'] },
]

function SettingsForm({ configuration, hoursInTexts }: SettingsPageProps & { configuration: Configuration }) {
  const draft = useSettingDraft(configuration)
  const { changed, wrong } = draft
  const [asking, setAsking] = useState(false)
  const save = useSave(configuration, draft, () => setAsking(false))
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const parts = { configuration, draft, refused }
  return (
    <>
      <form
        noValidate
        className="grid max-w-[62rem] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (wrong) document.getElementById(wrong)?.focus()
          else if (changed.length > 0) setAsking(true)
        }}
      >
        {groups.map((group) => (
          <Numbers key={group.title} {...group} {...parts} hoursInTexts={hoursInTexts} />
        ))}
        <SettingSwitch
          name="photo_reader"
          title="Foto"
          hint="Un programma cerca numeri e scritte nelle foto, conta i volti e guarda se sono nitide. Lo vede chi modera; decide sempre una persona."
          draft={draft}
        />
        <OssFrom draft={draft} error={refused['oss_from']} />
        <CanaryProfiles draft={draft} error={refused['canary_profiles']} />
        <Support {...parts} />
        <SaveBar
          draft={draft}
          onDiscard={() => {
            draft.discard()
            save.reset()
          }}
        />
      </form>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Salvare le impostazioni?"
        confirm="Salva"
        hint="Resta nella cronologia e nel registro."
        busy={save.isPending && 'Salvo…'}
        error={save.error}
        onConfirm={(reason) => save.mutate(reason)}
      >
        <p>Valgono da subito, per tutti.</p>
        <dl className="grid gap-2 text-base">
          {changed.map((name) => (
            <div key={name}>
              <dt className="font-semibold text-ink">{settingLabels[name]}</dt>
              <dd>
                <s>{settingInWords(name, configuration.settings[name])}</s> →{' '}
                {settingInWords(name, draft.value(name))}
              </dd>
            </div>
          ))}
        </dl>
      </ReasonDialog>
    </>
  )
}

interface PartProps {
  configuration: Configuration
  draft: SettingDraft
  refused: Readonly<Record<string, string | undefined>>
}

function Numbers({
  title,
  names,
  configuration,
  draft,
  refused,
  hoursInTexts,
}: PartProps & SettingsPageProps & (typeof groups)[number]) {
  const { settings, defaults } = configuration
  return (
    <Panel className="p-5 lg:p-6">
      <h2 className="text-xl font-card">{title}</h2>
      <div className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-2">
        {names.map((name) => (
          <SettingNumber
            key={name}
            name={name}
            draft={draft}
            defaultValue={defaults[name]}
            error={refused[name]}
          />
        ))}
      </div>
      {names.includes('refund_after_hours') ? (
        <WhereHoursAreNamed
          hoursInTexts={hoursInTexts}
          hours={draft.value('refund_after_hours')}
          before={[settings.refund_after_hours, defaults.refund_after_hours]}
        />
      ) : null}
    </Panel>
  )
}

function Support({ draft, refused }: PartProps) {
  return (
    <Panel className="p-5 lg:p-6">
      <h2 className="text-xl font-card">Assistenza</h2>
      <div className="mt-4 grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
        <OpeningHours
          week={draft.value('support_hours')}
          error={refused['support_hours']}
          onChange={(week) => draft.change('support_hours', week)}
          isDefault={draft.isDefault('support_hours')}
          onReset={() => draft.reset('support_hours')}
        />
        <Holidays
          days={draft.value('support_holidays')}
          error={refused['support_holidays']}
          onChange={(days) => draft.change('support_holidays', days)}
        />
      </div>
    </Panel>
  )
}

function useSave({ revision }: Configuration, { changes }: SettingDraft, close: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      fetchBody(settingEndpoints.change, { body: { ...changes, reason, revision } }),
    onSuccess(saved) {
      close()
      toast.success('Impostazioni salvate. Valgono da subito.')
      queryClient.setQueryData(configKey, saved)
    },
    onError(error) {
      // What is wrong stands under its field, behind the dialog.
      if (error instanceof ApiError && error.status === 422 && error.fields.reason === undefined) close()
    },
  })
}

interface WhereHoursAreNamedProps extends SettingsPageProps {
  /** As they are to be. */
  hours: number
  /** As they are, and as they came: what texts may have been written for. */
  before: readonly number[]
}

function WhereHoursAreNamed({ hours, before, hoursInTexts: HoursInTexts }: WhereHoursAreNamedProps) {
  const stale = [...new Set(before)].filter((other) => other !== hours)
  return (
    <>
      <p className="mt-4 text-sm text-ink-2">
        Le domande frequenti, i modelli di risposta e i testi legali che nominano le ore si cambiano in{' '}
        <Link className="link" to="/admin/texts">
          Testi e FAQ
        </Link>
        .
      </p>
      {stale.length > 0 ? <HoursInTexts stale={stale} /> : null}
    </>
  )
}

function SaveBar({ draft: { changed, wrong }, onDiscard }: { draft: SettingDraft; onDiscard: () => void }) {
  const none = changed.length === 0 && wrong === undefined
  return (
    <div className="sticky -bottom-10 z-10 flex flex-wrap items-center justify-end gap-2.5 rounded-md bg-surface px-5 py-3 shadow-2">
      <p role="status" className="mr-auto text-sm text-ink-2">
        {changed.length === 0
          ? 'Nessuna modifica.'
          : `Da salvare: ${changed.map((name) => settingLabels[name]).join(', ')}.`}
      </p>
      {none ? null : (
        <Button look="secondary" onClick={onDiscard}>
          Annulla
        </Button>
      )}
      <Button type="submit" blocked={none && 'Non hai cambiato nulla.'}>
        Salva
      </Button>
    </div>
  )
}
