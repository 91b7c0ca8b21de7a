import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { fetchBody } from '#platform/web/api/client.ts'
import { useSettled } from '#platform/web/forms/use-settled.ts'
import { nicknameLength } from '../contract/accounts.ts'
import { nicknameEndpoint } from '../contract/registration.ts'
import { NameInput } from './identity-fields.tsx'

interface NicknameInputProps extends ComponentProps<typeof NameInput> {
  typed: string
  onPick: (name: string) => void
}

/** Says while one types whether a nickname is free, and offers three that are where it is not. */
export function NicknameInput({ typed, onPick, error, ...field }: NicknameInputProps) {
  const advice = useAdvice(typed.trim())
  return (
    <div className="grid content-start gap-1.5">
      <NameInput {...field} error={error ?? advice?.problem ?? undefined} />
      <div role="status" className="grid gap-1.5 text-sm leading-normal empty:hidden">
        {advice?.problem === null && error === undefined ? (
          <p className="flex items-center gap-1.5 text-trust-text">
            <Check size={16} strokeWidth={1.9} aria-hidden />È libero
          </p>
        ) : null}
        {advice && advice.suggestions.length > 0 ? (
          <>
            <p className="text-ink-2">Liberi adesso:</p>
            <ul className="flex flex-wrap gap-2">
              {advice.suggestions.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className="min-h-target rounded-full border border-control-line bg-surface px-3.5 text-sm font-semibold hover:bg-sunken"
                    onClick={() => onPick(name)}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  )
}

const pause = 400

/** Once the typing rests. Without an answer nothing is said: the registration judges in any case. */
function useAdvice(typed: string) {
  const { settled: name, moving } = useSettled(typed, pause)
  const { data } = useQuery({
    queryKey: ['nickname', name],
    queryFn: () => fetchBody(nicknameEndpoint, { body: { name }, quiet: true }),
    enabled: name.length >= nicknameLength.min,
    retry: false,
    staleTime: 60_000,
  })
  return moving ? undefined : data
}
