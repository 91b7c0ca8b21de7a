import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
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
import { useHumanForm, withTick } from '#platform/web/forms/human-form.ts'
import { call } from '#platform/web/api/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { EmailInput } from '#features/accounts/web/identity-fields.tsx'

interface Values {
  address: string
  category: ReportCategory | ''
  explanation: string
  name: string
  email: string
  goodFaith: boolean
  captcha: string
}

const fields = ['address', 'category', 'explanation', 'name', 'email', 'goodFaith', 'captcha'] as const
const choices = reportCategoryIds.map((value) => ({ value, label: reportCategories[value].label }))
const resolver = withTick(zodResolver(NoticeBody) as unknown as Resolver<Values>)

interface NoticeFormProps {
  address: string
  name: string
  email: string
  onSent: (notice: { code: string; email: string }) => void
}

export function NoticeForm(props: NoticeFormProps) {
  const { form, proofs, keepProof, problems, attempt, errorOf, submit } = useNotice(props)
  const category = form.watch('category')
  const chosen = category === '' ? undefined : categoryOf(category)
  const mayStayUnnamed = chosen?.anonymous === true
  return (
    <form noValidate onSubmit={submit} className="grid gap-4.5">
      <ErrorSummary problems={problems} attempt={attempt} />
      <TextInput
        id="address"
        label="Dove si trova"
        hint="L’indirizzo della pagina su Lieta, oppure il nickname della persona."
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={reportLimits.address}
        error={errorOf('address')}
        {...form.register('address')}
      />
      <Select
        id="category"
        label="Che cosa riguarda"
        placeholder="Scegli una categoria"
        choices={choices}
        required
        hint={chosen?.hint}
        error={errorOf('category')}
        {...form.register('category')}
      />
      <Textarea
        id="explanation"
        label="Perché lo segnali"
        hint="Che cosa hai visto e perché pensi che sia illegale o contrario alle regole."
        rows={6}
        required
        maxLength={reportLimits.explanation}
        error={errorOf('explanation')}
        {...form.register('explanation')}
      />
      {mayStayUnnamed ? (
        <p role="status" className="rounded-md bg-wait-soft px-4 py-3 text-base text-wait-text">
          Per questa categoria nome ed e-mail non sono necessari. Senza, non potremo dirti l’esito.
        </p>
      ) : null}
      <div className="grid gap-4.5 sm:grid-cols-2">
        <TextInput
          id="name"
          label="Nome"
          autoComplete="name"
          required={!mayStayUnnamed}
          optional={mayStayUnnamed}
          error={errorOf('name')}
          {...form.register('name')}
        />
        <EmailInput
          required={!mayStayUnnamed}
          optional={mayStayUnnamed}
          error={errorOf('email')}
          {...form.register('email')}
        />
      </div>
      <Checkbox
        id="goodFaith"
        required
        error={errorOf('goodFaith')}
        label="Scrivo in buona fede: le informazioni sono accurate e complete, per quanto ne so."
        {...form.register('goodFaith')}
      />
      <HumanCheck key={proofs} id="captcha" error={errorOf('captcha')} onChange={keepProof} />
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
        busy={form.formState.isSubmitting && 'Invio in corso...'}
      >
        Invia la segnalazione
      </Button>
    </form>
  )
}

function useNotice({ address, name, email, onSent }: NoticeFormProps) {
  const human = useHumanForm<Values>({
    resolver,
    fields,
    defaultValues: { address, category: '', explanation: '', name, email, goodFaith: false, captcha: '' },
  })

  const submit = human.form.handleSubmit(async (values) => {
    try {
      // The resolver lets only such values through.
      const { body } = await call(noticeEndpoint, { body: values as unknown as NoticeBody })
      onSent({ code: body.code, email: values.email })
    } catch (error) {
      human.refuse(error)
    }
  })
  return { ...human, submit }
}
