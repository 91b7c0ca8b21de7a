import { Link } from 'react-router'
import {
  categoryOf,
  NoticeBody,
  noticeEndpoint,
  type ReportCategory,
  reportCategories,
  reportCategoryIds,
  reportLimits,
} from '../contract/reports.ts'
import { HumanCheck } from '#platform/web/forms/human-check.tsx'
import { EmailInput } from '#features/accounts/web/identity-fields.tsx'
import { RestoredDraft } from '#platform/web/forms/restored-draft.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'

const choices = reportCategoryIds.map((value) => ({ value, label: reportCategories[value].label }))

interface NoticeFormProps {
  address: string
  name: string
  email: string
  onSent: (notice: { code: string; email: string }) => void
}

export function NoticeForm(props: NoticeFormProps) {
  const form = useNotice(props)
  const category = form.form.watch('category')
  const chosen = category === '' ? undefined : categoryOf(category)
  const mayStayUnnamed = chosen?.anonymous === true
  return (
    <form noValidate onSubmit={form.submit} data-kept={form.kept || undefined} className="grid gap-4.5">
      <RestoredDraft discard={form.discard} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextInput
        label="Dove si trova"
        hint="L’indirizzo della pagina su Lieta, oppure il nickname della persona."
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={reportLimits.address}
        {...form.field('address')}
      />
      <Select
        label="Che cosa riguarda"
        placeholder="Scegli una categoria"
        choices={choices}
        required
        hint={chosen?.hint}
        {...form.field('category')}
      />
      <Textarea
        label="Perché lo segnali"
        hint="Che cosa hai visto e perché pensi che sia illegale o contrario alle regole."
        rows={6}
        required
        maxLength={reportLimits.explanation}
        {...form.field('explanation')}
      />
      {mayStayUnnamed ? (
        <p role="status" className="rounded-md bg-wait-soft px-4 py-3 text-base text-wait-text">
          Per questa categoria nome ed email non sono necessari. Senza, non potremo dirti l’esito.
        </p>
      ) : null}
      <div className="grid gap-4.5 sm:grid-cols-2">
        <TextInput
          label="Nome"
          autoComplete="name"
          required={!mayStayUnnamed}
          optional={mayStayUnnamed}
          {...form.field('name')}
        />
        <EmailInput required={!mayStayUnnamed} optional={mayStayUnnamed} {...form.field('email')} />
      </div>
      <Checkbox
        required
        label="Scrivo in buona fede e, per quanto ne so, le informazioni sono accurate e complete."
        {...form.field('goodFaith')}
      />
      <HumanCheck {...form.humanCheck} />
      <p className="text-sm text-ink-2">
        Usiamo questi dati solo per esaminare la segnalazione e risponderti:{' '}
        <Link className="link" to="/privacy" target="_blank">
          Informativa sulla privacy
        </Link>
        .
      </p>
      <Button
        type="submit"
        size="lg"
        className="justify-self-start max-sm:justify-self-stretch"
        busy={form.busy && 'Invio…'}
      >
        Invia la segnalazione
      </Button>
    </form>
  )
}

function useNotice({ address, name, email, onSent }: NoticeFormProps) {
  return useEndpointForm(noticeEndpoint, {
    schema: NoticeBody,
    keep: 'notice',
    defaults: {
      address,
      category: '' as ReportCategory | '',
      explanation: '',
      name,
      email,
      goodFaith: false,
      captcha: '',
    },
    human: 'beside',
    onDone: ({ code }, { sent }) => onSent({ code, email: sent.email ?? '' }),
  })
}
